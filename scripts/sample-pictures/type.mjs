/**
 * Sets type as outlines, so that a picture comes out the same on a machine without any fonts.
 * The outlines are in letterforms.tsv: face, letter (or pair), advance (or kerning), path data,
 * all in thousandths of the type size. It holds the letters that the pictures use, no others.
 */
import { readFileSync } from "node:fs";
import { group, path } from "./draw.mjs";

const letters = new Map();
const kerning = new Map();

for (const row of readFileSync(new URL("letterforms.tsv", import.meta.url), "utf8").split("\n")) {
  const [face, characters, amount, outline] = row.split("\t");
  if (characters === undefined) continue;
  const key = `${face} ${characters}`;
  if ([...characters].length === 1) letters.set(key, { advance: Number(amount), outline });
  else kerning.set(key, Number(amount));
}

/**
 * One line of type.
 * @param {"serif"|"serif-italic"|"sans"|"sans-bold"|"poster"|"soft"|"round"|"mono"} face
 * @param {string} words
 * @param {{x: number, y: number, size: number, fill: string, anchor?: "start"|"middle"|"end",
 *   tracking?: number}} setting y is the baseline; tracking is in thousandths of the size
 * @throws when a letter is missing in letterforms.tsv
 */
export function text(face, words, { x, y, size, fill, anchor = "start", tracking = 0 }) {
  const width = textWidth(face, words, size, tracking);
  const left = anchor === "middle" ? x - width / 2 : anchor === "end" ? x - width : x;
  const outlines = placed(face, words, tracking)
    .filter(({ outline }) => outline)
    .map(({ outline, at }) => path(outline, fill, { transform: `translate(${at})` }));
  return group(`translate(${round(left)} ${round(y)}) scale(${size / 1000})`, outlines);
}

/** The width in pixels of one line of type. */
export function textWidth(face, words, size, tracking = 0) {
  const last = placed(face, words, tracking).at(-1);
  return last === undefined ? 0 : ((last.at + last.advance) * size) / 1000;
}

/** The size at which one line of type is `width` pixels wide. */
export function sizeToFit(face, words, width, tracking = 0) {
  return width / textWidth(face, words, 1, tracking);
}

/** Lines of type, broken where they would be wider than `width`; `y` is the first baseline. */
export function paragraph(face, words, { width, leading, ...setting }) {
  const lines = [""];
  for (const word of words.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trimStart();
    if (textWidth(face, longer, setting.size, setting.tracking) <= width)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((words, index) =>
    text(face, words, { ...setting, y: setting.y + index * leading }),
  );
}

function placed(face, words, tracking) {
  let at = 0;
  let previous = "";
  return [...words].map((letter) => {
    const form = letters.get(`${face} ${letter}`);
    if (form === undefined) throw new Error(`letterforms.tsv has no "${letter}" in ${face}`);
    at += kerning.get(`${face} ${previous}${letter}`) ?? 0;
    const here = { ...form, at: round(at) };
    at += form.advance + tracking;
    previous = letter;
    return here;
  });
}

function round(number) {
  return Math.round(number * 100) / 100;
}
