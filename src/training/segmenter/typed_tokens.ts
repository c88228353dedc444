// Tokens as people type them and treebanks rarely have them: addresses, file names, names of
// programs, tags, emoji. They are drawn at random, around words of the treebank.

/** Where randomness comes from, and words to build with: letters alone, in lower case. */
export interface TokenSource {
  /** From 0 up to but without 1. */
  random(): number;
  word(): string;
}

const DOMAINS = ["com", "org", "net", "edu", "gov", "info", "co.uk", "de", "fr", "io", "eu", "dev"];
const EXTENSIONS = [
  ...["txt", "md", "pdf", "doc", "docx", "csv", "json", "xml", "html", "htm", "js", "ts", "py"],
  ...["c", "cpp", "h", "java", "zip", "tar.gz", "gz", "jpg", "jpeg", "png", "mp3", "exe", "log"],
  ...["conf", "yaml", "toml", "sh", "xls", "xlsx", "ppt", "rs", "go", "css", "tex", "bak"],
];
const SCHEMES = ["http://", "https://", "https://", "ftp://"];
const PUNCTUATION = ["-", "_", "", "."];
const EMOTICONS = [":)", ":(", ";)", ":D", ":-)", ":P", "<3", ":-(", ";-)", "=)", "XD"];
/** Ranges of pictures that stand alone. */
const PICTURES = [[0x1f600, 0x1f64f], [0x1f300, 0x1f5ff], [0x1f680, 0x1f6c5], [0x1f910, 0x1f9ff]];
/** Older signs, which a variation selector makes pictures. */
const SIGNS = [[0x2600, 0x2613], [0x2690, 0x26a1], [0x2700, 0x2712], [0x2763, 0x2764]];
const SELECTOR = "\ufe0f", JOINER = "\u200d";
const SKIN = [0x1f3fb, 0x1f3ff], REGION = [0x1f1e6, 0x1f1ff];
const PEOPLE = [0x1f468, 0x1f469, 0x1f9d1];
const GENDERS = ["\u2642", "\u2640"];

/** Kinds of tokens, each with how often it is drawn. */
const KINDS: readonly (readonly [share: number, draw: (source: TokenSource) => string])[] = [
  [5, url],
  [2, domain],
  [3, email],
  [4, fileName],
  [3, path],
  [3, program],
  [2, (source) => `@${name(source, ["_", ""])}`],
  [2, hashtag],
  [3, emoji],
  [1, (source) => pick(source, EMOTICONS)],
  [1, version],
];
const ALL = KINDS.reduce((sum, [share]) => sum + share, 0);

/** Draws a token. */
export function typedToken(source: TokenSource): string {
  let left = source.random() * ALL;
  for (const [share, draw] of KINDS) if ((left -= share) < 0) return draw(source);
  return url(source);
}

/** One of a list. */
export function pick<T>({ random }: TokenSource, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)];
}

function below(source: TokenSource, limit: number): number {
  return Math.floor(source.random() * limit);
}

function chance({ random }: TokenSource, share: number): boolean {
  return random() < share;
}

/** One or two words, numbers among them, written as one name. */
function name(source: TokenSource, marks: readonly string[] = PUNCTUATION): string {
  const first = source.word();
  if (chance(source, 0.5)) return chance(source, 0.2) ? first + below(source, 100) : first;
  const second = chance(source, 0.25) ? String(below(source, 2030)) : source.word();
  return first + pick(source, marks) + second;
}

function domain(source: TokenSource): string {
  const host = chance(source, 0.3) ? `${source.word()}.${name(source, ["-", ""])}` : source.word();
  return `${host}.${pick(source, DOMAINS)}`;
}

/** An address with port, path, query and part, each of which may be missing. */
function url(source: TokenSource): string {
  const isNamed = chance(source, 0.25);
  let text = isNamed ? "www." : pick(source, SCHEMES);
  text += chance(source, 0.1) ? "localhost" : domain(source);
  if (chance(source, 0.2)) text += `:${80 + below(source, 9000)}`;
  for (let parts = below(source, 4); parts > 0; parts--) text += `/${pathPart(source)}`;
  if (chance(source, 0.15)) text += `/${name(source)}.${pick(source, EXTENSIONS)}`;
  else if (chance(source, 0.3)) text += "/";
  if (chance(source, 0.3)) text += `?${query(source)}`;
  if (chance(source, 0.15)) text += `#${name(source, ["-", "_"])}`;
  return text;
}

function pathPart(source: TokenSource): string {
  const part = name(source);
  const dice = source.random();
  if (dice < 0.12) return `${capital(part)}_(${source.word()})`;
  if (dice < 0.18) return `~${part}`;
  if (dice < 0.26) return `${below(source, 10_000)}`;
  return dice < 0.34 ? `@${part}` : dice < 0.5 ? capital(part) : part;
}

function query(source: TokenSource): string {
  const pair = () => {
    const dice = source.random();
    const value = dice < 0.4 ? String(below(source, 3000)) : dice < 0.5 ? `-${source.word()}` : "";
    return `${source.word()}=${value || source.word()}`;
  };
  return Array.from({ length: 1 + below(source, 3) }, pair).join("&");
}

function email(source: TokenSource): string {
  const user = name(source, [".", "_", "-", "+", ""]);
  return `${chance(source, 0.2) ? capital(user) : user}@${domain(source)}`;
}

function fileName(source: TokenSource): string {
  const dice = source.random();
  const base = name(source);
  const written = dice < 0.25 ? base.toUpperCase() : dice < 0.45 ? capital(base) : base;
  return `${written}.${pick(source, EXTENSIONS)}`;
}

/** Where a file stands, on several kinds of systems. */
function path(source: TokenSource): string {
  const parts = Array.from({ length: 1 + below(source, 3) }, () => name(source));
  if (chance(source, 0.5)) parts.push(fileName(source));
  const dice = source.random();
  if (dice < 0.3) {
    const drive = String.fromCharCode(67 + below(source, 4));
    const folders = parts.map((part) => chance(source, 0.5) ? capital(part) : part);
    return [`${drive}:`, ...folders].join("\\");
  }
  const root = dice < 0.75 ? "/" : dice < 0.85 ? "~/" : dice < 0.95 ? "./" : "../";
  // One part alone after a slash might as well be a slash and a word.
  return root + (parts.length > 1 ? parts : [...parts, name(source)]).join("/");
}

/** Names with signs in them: `C++`, `.NET`, `Node.js`. */
function program(source: TokenSource): string {
  const letter = String.fromCharCode(65 + below(source, 26));
  const dice = source.random();
  const short = (length: number) => source.word().slice(0, length).toUpperCase();
  if (dice < 0.25) return `${letter}++`;
  if (dice < 0.45) return `${letter}#`;
  if (dice < 0.6) return `.${short(4)}`;
  if (dice < 0.7) return `${short(4)}.${short(3)}`;
  const ending = () => `.${pick(source, ["js", "io", "ai", "py", "rs"])}`;
  return capital(source.word()) + (dice < 0.9 ? ending() : "++");
}

function hashtag(source: TokenSource): string {
  const words = Array.from({ length: 1 + below(source, 3) }, () => source.word());
  return `#${(chance(source, 0.6) ? words.map(capital) : words).join("")}`;
}

function emoji(source: TokenSource): string {
  const dice = source.random();
  if (dice < 0.4) return point(source, pick(source, PICTURES));
  if (dice < 0.55) return point(source, pick(source, SIGNS)) + SELECTOR;
  if (dice < 0.7) return point(source, [0x1f44a, 0x1f450]) + point(source, SKIN);
  if (dice < 0.8) return point(source, REGION) + point(source, REGION);
  const person = () => String.fromCodePoint(pick(source, PEOPLE));
  if (dice < 0.9) return Array.from({ length: 2 + below(source, 3) }, person).join(JOINER);
  const skin = chance(source, 0.3) ? point(source, SKIN) : "";
  return person() + skin + JOINER + pick(source, GENDERS) + SELECTOR;
}

function version(source: TokenSource): string {
  const numbers = Array.from({ length: 2 + below(source, 2) }, () => below(source, 20));
  return `${chance(source, 0.5) ? "v" : ""}${numbers.join(".")}`;
}

function point(source: TokenSource, [first, last]: readonly number[]): string {
  return String.fromCodePoint(first + below(source, last - first + 1));
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
