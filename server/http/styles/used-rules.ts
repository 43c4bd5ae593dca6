import { type AtRule, type ChildNode, type Container, parse, type Rule } from "postcss";

/** Rules with what a document must contain for them to apply. */
export type StyleSheet = { pieces: Piece[] };

type Piece =
  | { kind: "always"; text: string }
  | { kind: "rule"; selectors: Requirements[]; text: string }
  | { kind: "keyframes"; name: string; text: string }
  | { kind: "group"; prelude: string; pieces: Piece[] };

type Requirements = { classes: string[]; tags: string[] };

/** Set on the root by scripts before the whole style sheet is loaded. */
const SET_BY_SCRIPTS = ["dark"];

export function readStyleSheet(css: string): StyleSheet {
  return { pieces: piecesOf(parse(css)) };
}

/** Ignores pseudo-classes and attributes, so that rather too many rules are kept. Omits print. */
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
      return piece.selectors.some((requirements) => areMet(requirements, present))
        ? piece.text
        : "";
    case "keyframes":
      return "";
    case "group": {
      const inner = piece.pieces.map((one) => usedText(one, present)).join("");
      return inner && `${piece.prelude}{${inner}}`;
    }
  }
}

function areMet({ classes, tags }: Requirements, present: Present): boolean {
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
    return { kind: "rule", selectors: node.selectors.map(requirementsOf), text: textOf(node) };
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

/** Nothing above the fold is italic: these fonts wait for the whole style sheet. */
function isLateFont({ name, nodes }: AtRule): boolean {
  const declared = name === "font-face" ? (nodes ?? []).join(";") : "";
  return /font-style:\s*italic/.test(declared) && declared.includes("url(");
}

function textOf(node: Rule | ChildNode): string {
  const text = node.toString();
  return text.endsWith("}") ? text : `${text};`;
}

function requirementsOf(selector: string): Requirements {
  const plain = withoutArguments(maskEscapes(selector)).replace(/\[[^[\]]*\]/g, "");
  return {
    classes: [...plain.matchAll(/\.([\w\u{e000}-\u{e07f}-]+)/gu)].map(([, name = ""]) =>
      unmaskEscapes(name),
    ),
    tags: [...plain.matchAll(/(?:^|[\s>+~])([a-z][a-z0-9]*)/g)].map(([, name = ""]) => name),
  };
}

/** Maps escaped ASCII to the private use area, so that it is not read as syntax. */
function maskEscapes(selector: string): string {
  return selector.replace(/\\([ -~])/g, (_, escaped: string) =>
    String.fromCharCode(0xe000 + escaped.charCodeAt(0)),
  );
}

function unmaskEscapes(name: string): string {
  return name.replace(/[\u{e000}-\u{e07f}]/gu, (mask) =>
    String.fromCharCode(mask.charCodeAt(0) - 0xe000),
  );
}

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

/** React escapes nothing else that class names contain. */
function decoded(attribute: string): string {
  return attribute.replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

function tagsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = ""]) => name));
}
