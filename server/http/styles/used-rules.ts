import { type AtRule, type ChildNode, type Container, parse, type Rule } from "postcss";

/** What a style sheet's rules need in a document to apply to anything. */
export type StyleSheet = { pieces: Piece[] };

type Piece =
  /** Fonts, properties, the order of layers: kept as they are. */
  | { kind: "always"; text: string }
  | { kind: "rule"; selectors: Need[]; text: string }
  | { kind: "keyframes"; name: string; text: string }
  | { kind: "group"; prelude: string; pieces: Piece[] };

type Need = { classes: string[]; tags: string[] };

/** Classes that scripts set on the root before the whole style sheet is there. */
const SET_BY_SCRIPTS = ["dark"];

/** Reads the text of a built style sheet once, for `usedRules`. */
export function readStyleSheet(css: string): StyleSheet {
  return { pieces: piecesOf(parse(css)) };
}

/**
 * The rules that apply to a document as it is sent, in their order: those of which one selector finds
 * its classes and elements in it. States such as `:hover`, attributes and what stands in `:not()` or
 * `:is()` are not judged, so a rule is rather kept than lost. Rules for print are left out.
 */
export function usedRules({ pieces }: StyleSheet, html: string): string {
  const present = { classes: classesOf(html), tags: tagsOf(html) };
  const rules = pieces.map((piece) => usedText(piece, present)).join("");
  return rules + usedKeyframes(pieces, rules);
}

type Present = { classes: Set<string>; tags: Set<string> };

function usedText(piece: Piece, present: Present): string {
  switch (piece.kind) {
    case "always":
      return piece.text;
    case "rule":
      return piece.selectors.some((need) => isMet(need, present)) ? piece.text : "";
    case "keyframes":
      return "";
    case "group": {
      const inner = piece.pieces.map((one) => usedText(one, present)).join("");
      return inner && `${piece.prelude}{${inner}}`;
    }
  }
}

function isMet({ classes, tags }: Need, present: Present): boolean {
  return (
    classes.every((name) => present.classes.has(name)) &&
    tags.every((name) => present.tags.has(name))
  );
}

function usedKeyframes(pieces: Piece[], rules: string): string {
  return pieces
    .map((piece) => {
      if (piece.kind === "keyframes") return rules.includes(piece.name) ? piece.text : "";
      return piece.kind === "group" ? usedKeyframes(piece.pieces, rules) : "";
    })
    .join("");
}

function piecesOf(container: Container): Piece[] {
  return (container.nodes ?? []).flatMap((node) => pieceOf(node) ?? []);
}

function pieceOf(node: ChildNode): Piece | undefined {
  if (node.type === "rule") {
    return { kind: "rule", selectors: node.selectors.map(needOf), text: textOf(node) };
  }
  if (node.type !== "atrule") return undefined;
  if (/^(?:-webkit-)?keyframes$/.test(node.name)) {
    return { kind: "keyframes", name: node.params, text: textOf(node) };
  }
  if (node.name === "media" && node.params === "print") return undefined;
  if (isLateFont(node)) return undefined;
  const isGroup = ["media", "supports", "layer", "container"].includes(node.name) && node.nodes;
  if (!isGroup) return { kind: "always", text: textOf(node) };
  return { kind: "group", prelude: `@${node.name} ${node.params}`, pieces: piecesOf(node) };
}

/** Nothing that is read first is in italics: these fonts wait for the whole style sheet. */
function isLateFont({ name, nodes }: AtRule): boolean {
  const declared = name === "font-face" ? (nodes ?? []).join(";") : "";
  return /font-style:\s*italic/.test(declared) && declared.includes("url(");
}

/** Statements need their semicolon; blocks are as they were minified. */
function textOf(node: Rule | ChildNode): string {
  const text = node.toString();
  return text.endsWith("}") ? text : `${text};`;
}

function needOf(selector: string): Need {
  const plain = withoutArguments(masked(selector)).replace(/\[[^[\]]*\]/g, "");
  return {
    classes: [...plain.matchAll(/\.([\w\u{e000}-\u{e07f}-]+)/gu)].map(([, name = ""]) =>
      unmasked(name),
    ),
    tags: [...plain.matchAll(/(?:^|[\s>+~])([a-z][a-z0-9]*)/g)].map(([, name = ""]) => name),
  };
}

/** Escaped characters of ASCII as ones of the private use area, so that none reads as syntax. */
function masked(selector: string): string {
  return selector.replace(/\\([ -~])/g, (_, escaped: string) =>
    String.fromCharCode(0xe000 + escaped.charCodeAt(0)),
  );
}

function unmasked(name: string): string {
  return name.replace(/[\u{e000}-\u{e07f}]/gu, (mask) =>
    String.fromCharCode(mask.charCodeAt(0) - 0xe000),
  );
}

/** `a:not(.b, :is(c)) d` → `a:not d` */
function withoutArguments(selector: string): string {
  let depth = 0;
  return [...selector]
    .filter((character) => {
      if (character === "(") depth++;
      const isOutside = depth === 0;
      if (character === ")") depth--;
      return isOutside;
    })
    .join("");
}

function classesOf(html: string): Set<string> {
  const lists = [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, list = ""]) => list);
  return new Set([...SET_BY_SCRIPTS, ...lists.flatMap((list) => decoded(list).split(/\s+/))]);
}

/** The one escape that names of classes can hold in the HTML that React writes. */
function decoded(attribute: string): string {
  return attribute.replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

function tagsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = ""]) => name));
}
