// The look of HTML pages of sentences, light or dark as the reader's system is.

import { STYLE_SHEET } from "./svg_style.ts";

/**
 * The style sheet of the page and of its drawings. Sentences are counted by it, so that a page can
 * be written as a stream, and those out of sight are not laid out, so that a long one opens fast.
 */
export const HTML_STYLE_SHEET = `
:root{color-scheme:light dark;--ground:#fcfcfb;--paper:#fff;--text:#1d2125;--soft:#5d6670;\
--line:#dfe2e6;--link:#0b5cad}
@media (prefers-color-scheme:dark){:root{--ground:#15181b;--paper:#1c2024;--text:#e4e7ea;\
--soft:#9aa4ae;--line:#333a41;--link:#7db8f5;--sagitta-match:#3fcfa4;\
--sagitta-crossing:#b497ff;\
--sagitta-wrong-head:#ff7b80;--sagitta-wrong-label:#f0a13c;--sagitta-missing:#98a1ab}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem 1rem 4rem;max-width:72rem;background:var(--ground);\
color:var(--text);font:1rem/1.5 system-ui,"Segoe UI","Noto Sans",sans-serif;\
counter-reset:sentence}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem;overflow-wrap:anywhere}
h2{font-size:.875rem;font-weight:600;color:var(--soft);margin:0;overflow-wrap:anywhere}
h2::before{content:counter(sentence) "\\a0\\a0"}
h2.part::before{content:none}
a{color:var(--link);text-underline-offset:.15em}
h2 a{color:inherit;text-decoration:none}
h2 a:hover,h2 a:focus{text-decoration:underline}
.tables{display:flex;flex-wrap:wrap;gap:1.5rem 3rem;margin:0 0 1.5rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{text-align:start;font-weight:600;font-size:.875rem;color:var(--soft);padding-bottom:.25rem}
th,td{padding:.2rem .9rem .2rem 0;text-align:end;border-bottom:1px solid var(--line)}
th:first-child{text-align:start;font-weight:600}
thead th{color:var(--soft);font-size:.8125rem}
ul.legend,ul.list{list-style:none;margin:0 0 1.5rem;padding:0;display:flex;flex-wrap:wrap;\
gap:.35rem 1.5rem;font-size:.875rem}
ul.legend li::before{content:"";display:inline-block;width:1.75em;margin-inline-end:.5em;\
vertical-align:.25em;border-top:2px solid}
ul.legend .wrong-head::before{border-color:var(--sagitta-wrong-head,#e5484d)}
ul.legend .wrong-label::before{border-color:var(--sagitta-wrong-label,#d97706)}
ul.legend .missing::before{border-color:var(--sagitta-missing,#8a8f98);border-top-style:dotted}
ul.legend .crossing::before{border-color:var(--sagitta-crossing,#8b5cf6);border-top-style:dashed}
section.sentence{counter-increment:sentence;background:var(--paper);border:1px solid var(--line);border-radius:.5rem;\
padding:.9rem 1rem .5rem;margin:0 0 1rem;content-visibility:auto;contain-intrinsic-size:auto 18rem}
section.sentence:target{border-color:var(--link)}
.text{margin:.15rem 0 .25rem;font-size:1.0625rem;overflow-wrap:anywhere}
.note{margin:.15rem 0;color:var(--soft);font-size:.875rem}
.picture{overflow-x:auto}
.picture svg{display:block;margin:0 auto;direction:ltr}
@media print{body{max-width:none;background:none}section.sentence{break-inside:avoid;border:0}}
${STYLE_SHEET}`;
