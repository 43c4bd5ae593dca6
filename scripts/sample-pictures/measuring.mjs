import { chance } from "./chance.mjs";
import { cobalt, ink, oklch, paper, vermilion } from "./colour.mjs";
import { circle, curve, group, line, picture, rect, stroke, times } from "./draw.mjs";
import { text } from "./type.mjs";

const QUIET = oklch(0.72, 0.012, 265);

/** Measuring: a wall of small charts that nobody reads, and the one that somebody does. */
export default function measuring() {
  const random = chance(31);
  return picture(
    1600,
    900,
    paper,
    times(8, (index) =>
      small(
        70 + (index % 2) * 254,
        64 + Math.floor(index / 2) * 188,
        index + Math.floor(index / 2),
        random,
      ),
    ),
    group("translate(590 0)", chosen(random)),
    ruler(),
  );
}

function small(x, y, index, random) {
  const heights = times(13, () => random.between(12, 112));
  const marks =
    index % 2 === 0
      ? heights.map((height, bar) => rect(x + bar * 15, y + 130 - height, 9, height, QUIET))
      : stroke(curve(heights.map((height, at) => [x + at * 15.5, y + 130 - height])), QUIET, 3.5);
  return [line(x, y + 140, x + 194, y + 140, QUIET, 2), marks];
}

function chosen(random) {
  const points = times(12, (index) => [
    74 + index * 76,
    672 - index * 37 - random.between(-26, 26),
  ]);
  const [lastX, lastY] = points.at(-1);
  return [
    rect(0, 0, 1010, 820, cobalt),
    text("serif", "1", { x: 48, y: 366, size: 420, fill: paper }),
    text("serif-italic", "number", { x: 240, y: 178, size: 116, fill: paper, tracking: -16 }),
    text("serif-italic", "on the wall", { x: 240, y: 286, size: 116, fill: paper, tracking: -16 }),
    times(5, (index) =>
      line(64, 730 - index * 84, 946, 730 - index * 84, paper, 1.5, { opacity: 0.28 }),
    ),
    stroke(curve(points), paper, 12, { "stroke-linecap": "round" }),
    circle(lastX, lastY, 30, vermilion),
  ];
}

function ruler() {
  return [
    rect(0, 820, 1600, 80, vermilion),
    times(161, (index) => {
      const height = index % 10 === 0 ? 46 : index % 5 === 0 ? 32 : 18;
      return rect(index * 10 - 1, 820, 2, height, ink);
    }),
    times(16, (index) =>
      text("mono", `${index}`, { x: index * 100 + 8, y: 888, size: 22, fill: ink }),
    ),
  ];
}
