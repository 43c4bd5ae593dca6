import { chance } from "./chance.mjs";
import { cobalt, coral, ink, oklch, paper } from "./colour.mjs";
import { circle, path, picture, stroke, times } from "./draw.mjs";

const COLUMNS = 12;
const ROWS = 7;
const STEP = 146;
const KEPT = new Set(["7,2", "8,2", "7,3", "8,3", "9,3", "8,4"]);
const CROWD = oklch(0.34, 0.03, 267);

/** Positioning: a crowd, nearly all of it struck out, a few kept. */
export default function positioning() {
  const random = chance(4);
  return picture(
    1600,
    900,
    ink,
    times(COLUMNS * ROWS, (index) => {
      const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
      const [x, y] = [column * STEP - 3, row * STEP + 12];
      return KEPT.has(`${column},${row}`)
        ? person(x, y, paper, coral)
        : [person(x, y, CROWD, CROWD), strike(x, y, random)];
    }),
  );
}

function person(x, y, head, body) {
  return [circle(x, y - 20, 30, head), path(`M${x - 54} ${y + 66}a54 52 0 0 1 108 0z`, body)];
}

function strike(x, y, random) {
  const wobble = () => random.between(-8, 8);
  const [from, to] = [
    `${x - 56 + wobble()} ${y + 40 + wobble()}`,
    `${x + 56 + wobble()} ${y - 34 + wobble()}`,
  ];
  return stroke(`M${from}Q${x + wobble()} ${y + wobble()} ${to}`, cobalt, 12, {
    "stroke-linecap": "round",
  });
}
