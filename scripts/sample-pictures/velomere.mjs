import { chance } from "./chance.mjs";
import { cobalt, cream, ink, marigold, paper } from "./colour.mjs";
import { circle, line, path, picture, polar, polygon, ring, stroke, times } from "./draw.mjs";
import { text } from "./type.mjs";

const WEEKS = 52;
const REAR = [430, 770];
const FRONT = [1190, 770];
const CRANK = [735, 792];
const SADDLE = [628, 430];
const HEAD = [1062, 410];

/** Bicycle subscription: a year of rides drawn as a bicycle, one spoke per week. */
export default function velomere() {
  return picture(
    1600,
    1200,
    marigold,
    times(5, (index) =>
      line(60, 1100 - index * 180, 1540, 1100 - index * 180, ink, 2, { opacity: 0.18 }),
    ),
    text("serif", "Fifty-two Mondays", { x: 56, y: 178, size: 148, fill: ink, tracking: -22 }),
    text("serif-italic", "on one page", { x: 62, y: 288, size: 100, fill: ink, tracking: -16 }),
    text("mono", "RIDES PER MEMBER, PER WEEK", {
      x: 1540,
      y: 96,
      size: 22,
      fill: ink,
      anchor: "end",
    }),
    text("mono", "2022 LEFT WHEEL, 2023 RIGHT", {
      x: 1540,
      y: 130,
      size: 22,
      fill: ink,
      anchor: "end",
    }),
    wheel(REAR, 22, 0.4, 0.6),
    wheel(FRONT, 7, 0.6, 0.93),
    frame(),
    text("serif", "1.9", { x: REAR[0], y: 1172, size: 62, fill: ink, anchor: "middle" }),
    text("serif", "3.1", { x: FRONT[0], y: 1172, size: 62, fill: ink, anchor: "middle" }),
  );
}

function wheel([cx, cy], seed, low, high) {
  const random = chance(seed);
  const spokes = times(WEEKS, (week) => {
    const season = low + (high - low) * (0.5 - 0.5 * Math.cos((week / WEEKS) * 2 * Math.PI));
    const length = 86 + 206 * Math.min(0.97, season + random.between(-0.09, 0.09));
    const angle = (week * 360) / WEEKS;
    const [x1, y1] = polar(cx, cy, 86, angle);
    const [x2, y2] = polar(cx, cy, length, angle);
    const colour = week >= 17 && week < 35 ? cobalt : ink;
    return stroke(
      polygon(
        [
          [x1, y1],
          [x2, y2],
        ],
        false,
      ),
      colour,
      9,
      { "stroke-linecap": "round" },
    );
  });
  return [
    circle(cx, cy, 318, cream),
    ring(cx, cy, 318, ink, 20),
    [140, 216, 290].map((r) => ring(cx, cy, r, ink, 1.5, { opacity: 0.2 })),
    spokes,
    circle(cx, cy, 44, marigold),
    ring(cx, cy, 44, ink, 9),
  ];
}

function frame() {
  const tube = (from, to) => line(...from, ...to, cobalt, 26, { "stroke-linecap": "round" });
  const post = [SADDLE[0] - 22, SADDLE[1] - 76];
  const bars = [HEAD[0] - 24, HEAD[1] - 84];
  return [
    line(...SADDLE, ...post, ink, 16),
    line(...HEAD, ...bars, ink, 16),
    path(`M${post[0] - 84} ${post[1] - 20}q70 14 150 4a13 13 0 0 1 2 26q-50 0-84 18t-68-48z`, ink),
    stroke(`M${bars[0] - 8} ${bars[1]}q60-26 96 8t-22 60`, ink, 18, { "stroke-linecap": "round" }),
    [
      [REAR, SADDLE],
      [REAR, CRANK],
      [SADDLE, CRANK],
      [CRANK, HEAD],
      [SADDLE, HEAD],
      [HEAD, FRONT],
    ].map(([from, to]) => tube(from, to)),
    ring(...CRANK, 62, ink, 12),
    line(...CRANK, CRANK[0] + 74, CRANK[1] + 92, ink, 14, { "stroke-linecap": "round" }),
    line(CRANK[0] + 44, CRANK[1] + 96, CRANK[0] + 108, CRANK[1] + 96, ink, 14, {
      "stroke-linecap": "round",
    }),
    [REAR, FRONT, CRANK, SADDLE, HEAD].map(([x, y]) => [
      circle(x, y, 21, paper),
      ring(x, y, 21, cobalt, 10),
    ]),
  ];
}
