/// <reference lib="dom" />
/**
 * Dragging in the picture of a tree: from a word, or from the arc into it, to the word that is to
 * be its head; above all arcs is ROOT.
 *
 * @module
 */

import { tokenOf } from "./tree_view.ts";

const SVG = "http://www.w3.org/2000/svg";
/** Pixels that a pointer moves before it drags. */
const SLACK = 6;
/** How near to the picture's top ROOT is. */
const ROOT_ZONE = 34;

interface Drag {
  readonly dependent: number;
  readonly svg: SVGSVGElement;
  readonly from: DOMPoint;
  readonly pointer: number;
  line?: SVGLineElement;
}

/**
 * Lets words of a picture be dragged.
 *
 * @param box The picture's box.
 * @param onDrop Called with the word and its new head, 0 for ROOT.
 */
export function enableDragging(
  box: HTMLElement,
  onDrop: (dependent: number, head: number) => void,
): void {
  let drag: Drag | undefined;
  const end = () => {
    drag?.line?.remove();
    drag?.svg.classList.remove("dragging");
    for (const word of box.querySelectorAll(".target")) word.classList.remove("target");
    drag = undefined;
  };
  box.addEventListener("pointerdown", (event) => {
    const dependent = dependentOf(event.target);
    const svg = box.querySelector("svg");
    if (dependent === 0 || !svg || event.button !== 0) return;
    drag = { dependent, svg, from: placeOf(svg, event), pointer: event.pointerId };
  });
  box.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const to = placeOf(drag.svg, event);
    if (!drag.line) {
      if (Math.hypot(to.x - drag.from.x, to.y - drag.from.y) < SLACK) return;
      drag.line = startLine(drag);
      box.setPointerCapture(event.pointerId);
    }
    drag.line.setAttribute("x2", String(to.x));
    drag.line.setAttribute("y2", String(to.y));
    const target = targetOf(drag.svg, event);
    for (const word of drag.svg.querySelectorAll<SVGElement>(".word")) {
      word.classList.toggle("target", Number(word.dataset.token) === target);
    }
    drag.svg.classList.toggle("to-root", target === 0);
  });
  box.addEventListener("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { dependent, svg, line } = drag;
    const head = targetOf(svg, event);
    end();
    if (line && head !== undefined && head !== dependent) onDrop(dependent, head);
  });
  box.addEventListener("pointercancel", end);
  box.ownerDocument.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") end();
  });
}

/** The line that follows the pointer, from the word that is to be attached. */
function startLine({ svg, dependent, from }: Drag): SVGLineElement {
  svg.classList.add("dragging");
  const word = svg.querySelector<SVGGraphicsElement>(`.word[data-token="${dependent}"]`);
  const box = word?.getBBox();
  const line = svg.ownerDocument.createElementNS(SVG, "line");
  line.setAttribute("class", "pull");
  line.setAttribute("x1", String(box ? box.x + box.width / 2 : from.x));
  line.setAttribute("y1", String(box ? box.y : from.y));
  svg.append(line);
  return line;
}

/** The word that a drag from here would attach: the word itself, or the arc's dependent. */
function dependentOf(target: EventTarget | null): number {
  const token = tokenOf(target);
  if (token > 0 || !(target instanceof Element)) return token;
  const arc = target.closest<SVGElement>(".arc");
  return Number(arc?.dataset.dependent ?? 0);
}

/** The word under the pointer, 0 above all arcs, else nothing. */
function targetOf(svg: SVGSVGElement, event: PointerEvent): number | undefined {
  for (const word of svg.querySelectorAll<SVGElement>(".word")) {
    const { left, right, top, bottom } = word.getBoundingClientRect();
    const inside = event.clientX >= left - 8 && event.clientX <= right + 8 &&
      event.clientY >= top - 12 && event.clientY <= bottom + 24;
    if (inside) return Number(word.dataset.token);
  }
  return event.clientY < svg.getBoundingClientRect().top + ROOT_ZONE ? 0 : undefined;
}

function placeOf(svg: SVGSVGElement, event: PointerEvent): DOMPoint {
  const place = new DOMPoint(event.clientX, event.clientY);
  return place.matrixTransform(svg.getScreenCTM()?.inverse());
}
