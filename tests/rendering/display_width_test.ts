import { assertEquals } from "@std/assert";
import { cut, displayWidth, pad, printable } from "../../src/rendering/display_width.ts";

Deno.test("displayWidth() counts combining marks and joiners as nothing", () => {
  assertEquals(displayWidth("λόγος"), 5);
  assertEquals(displayWidth("λο\u0301γος"), 5);
  assertEquals(displayWidth("שָׁלוֹם"), 4);
  assertEquals(displayWidth("a\u200bb\u200db"), 3);
});

Deno.test("displayWidth() counts East Asian wide characters and emoji as two", () => {
  assertEquals(displayWidth("日本語"), 6);
  assertEquals(displayWidth("ｆｕｌｌ"), 8);
  assertEquals(displayWidth("한국어"), 6);
  assertEquals(displayWidth("\u1112\u1161\u11ab"), 2);
  assertEquals(displayWidth("👩‍👩‍👧"), 2);
  assertEquals(displayWidth("🇺🇳!"), 3);
  assertEquals(displayWidth("❤️"), 2);
});

Deno.test("pad() and cut() count columns, not characters", () => {
  assertEquals(pad("日本", 5, "right"), " 日本");
  assertEquals(pad("too wide", 3), "too wide");
  assertEquals(cut("日本語", 4), "日…");
  assertEquals(cut("日本語", 6), "日本語");
  assertEquals(cut("日本語", 5, "start"), "…本語");
  assertEquals(cut("abc", 0), "");
});

Deno.test("printable() replaces control characters and drops direction controls", () => {
  assertEquals(printable("a\x1b[31mb\u0085c\u202ed"), "a\ufffd[31mb\ufffdcd");
});
