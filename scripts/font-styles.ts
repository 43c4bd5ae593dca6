import {
  type DisplayFace,
  type FontPair,
  standInOf,
  type TextFace,
} from "#domain/site/font-pairs.ts";

/** Files of a pair by name, without the subset and the extension. */
type FontFile = { name: string; files: string };

/** The `unicode-range` of each subset. The rest comes only when a page contains such letters. */
type FontSubset = { subset: string; range: string };

const SANS_STAND_INS = ["Arial", "Liberation Sans", "Helvetica", "Arimo"];
const SERIF_STAND_INS = ["Times New Roman", "Liberation Serif", "Tinos"];

export function filesOf({ display, text }: FontPair): FontFile[] {
  return [
    { name: fileName(text.family), files: text.files },
    { name: fileName(display.family), files: display.upright.files },
    ...(display.italic
      ? [{ name: fileName(`${display.family} italic`), files: display.italic.files }]
      : []),
  ];
}

/** Declares a pair's faces and their stand-ins; the files lie beside the style sheet. */
export function fontStyles({ display, text }: FontPair, subsets: readonly FontSubset[]): string {
  return [...textFaces(text, subsets), ...displayFaces(display, subsets)].join("\n");
}

function textFaces(text: TextFace, subsets: readonly FontSubset[]): string[] {
  const bold = SANS_STAND_INS.map((name) => `${name} Bold`);
  return [
    ...subsets.map((subset) =>
      fontFace(text.family, ["font-weight: 400 700", ...source(fileName(text.family), subset)]),
    ),
    standInFace(text, text.standIn, SANS_STAND_INS, "font-weight: 400 500"),
    standInFace(text, text.boldStandIn, bold, "font-weight: 600 700"),
  ];
}

function displayFaces(display: DisplayFace, subsets: readonly FontSubset[]): string[] {
  const { family, kind, scale, upright, italic } = display;
  const scaled = scale === 100 ? [] : [`size-adjust: ${scale}%`];
  const serif = kind === "serif";
  const regular = serif ? SERIF_STAND_INS : SANS_STAND_INS.map((name) => `${name} Bold`);
  const faces = subsets.map((subset) =>
    fontFace(family, [...scaled, ...source(fileName(family), subset)]),
  );
  faces.push(standInFace(display, upright.standIn, regular));
  if (!italic) return faces;
  const style = "font-style: italic";
  return [
    ...faces,
    ...subsets.map((subset) =>
      fontFace(family, [style, ...scaled, ...source(fileName(`${family} italic`), subset)]),
    ),
    standInFace(
      display,
      italic.standIn,
      regular.map((name) => `${name} Italic`),
      style,
    ),
  ];
}

function source(name: string, { subset, range }: FontSubset): string[] {
  return [
    "font-display: swap",
    `src: url("./${name}-${subset}.woff2") format("woff2")`,
    `unicode-range: ${range}`,
  ];
}

function standInFace(
  face: { family: string },
  { sizeAdjust, ascent, descent }: FontPair["text"]["standIn"],
  local: string[],
  ...descriptors: string[]
): string {
  return fontFace(standInOf(face), [
    ...descriptors,
    `src: ${local.map((name) => `local("${name}")`).join(", ")}`,
    `size-adjust: ${sizeAdjust}%`,
    `ascent-override: ${ascent}%`,
    `descent-override: ${descent}%`,
    "line-gap-override: 0%",
  ]);
}

function fontFace(family: string, descriptors: string[]): string {
  return `@font-face { font-family: "${family}"; ${descriptors.join("; ")}; }`;
}

function fileName(family: string): string {
  return family.toLowerCase().replaceAll(" ", "-");
}
