import { cobalt, cobaltDeep, ink, paper, sand } from "./colour.mjs";
import { circle, group, line, path, picture, polar, rect, ring, times } from "./draw.mjs";
import { text } from "./type.mjs";

const BLADE = "M0 34C-70 -60 -92 -210 0 -392C22 -250 58 -110 0 34Z";

/** Wind cooperative: the drawing sheet of its rotor mark, beside the mark in use. */
export default function skerrow() {
  return picture(
    1600,
    1200,
    paper,
    grid(),
    construction(560, 520),
    tile(0, sand, ink, cobalt),
    tile(400, cobalt, paper, sand),
    tile(800, ink, sand, paper),
    rect(0, 980, 1120, 220, paper),
    line(0, 980, 1120, 980, cobalt, 2),
    text("serif", "Skerrow", { x: 58, y: 1142, size: 176, fill: ink, tracking: -26 }),
    text("mono", "SHEET 4 OF 9", { x: 1068, y: 1108, size: 21, fill: ink, anchor: "end" }),
    text("mono", "ROTOR, THREE ARCS", { x: 1068, y: 1140, size: 21, fill: ink, anchor: "end" }),
  );
}

function grid() {
  const rule = (x1, y1, x2, y2, strong) =>
    line(x1, y1, x2, y2, cobalt, strong ? 1.6 : 0.8, { opacity: strong ? 0.28 : 0.16 });
  return [
    times(29, (index) => rule(index * 40, 0, index * 40, 1200, index % 7 === 0)),
    times(31, (index) => rule(0, index * 40, 1120, index * 40, index % 7 === 0)),
  ];
}

function construction(cx, cy) {
  const axes = [0, 120, 240].map((angle) => {
    const [x, y] = polar(cx, cy, 496, angle);
    const [bx, by] = polar(cx, cy, 200, angle + 180);
    return line(bx, by, x, y, cobalt, 2, { "stroke-dasharray": "14 8 3 8" });
  });
  const arcs = [0, 120, 240].map((angle) =>
    group(
      `translate(${cx} ${cy}) rotate(${angle})`,
      ring(196, -160, 288, cobalt, 2),
      ring(-296, -176, 366, cobalt, 2, { opacity: 0.4 }),
    ),
  );
  return [
    [112, 236, 430].map((r) =>
      ring(cx, cy, r, cobalt, 2, { "stroke-dasharray": r === 430 ? undefined : "3 6" }),
    ),
    axes,
    arcs,
    rotor(cx, cy, 1.08, ink, cobalt),
    [0, 120, 240].map((angle) => {
      const [x, y] = polar(cx, cy, 424, angle);
      return [circle(x, y, 8, paper), ring(x, y, 8, cobalt, 3)];
    }),
    text("mono", "r 3.5", { x: cx + 440, y: cy - 8, size: 20, fill: cobaltDeep }),
    text("mono", "120°", { x: cx + 26, y: cy - 462, size: 20, fill: cobaltDeep }),
  ];
}

function rotor(cx, cy, scale, blades, hub) {
  return group(
    `translate(${cx} ${cy}) scale(${scale})`,
    [0, 120, 240].map((angle) => group(`rotate(${angle})`, path(BLADE, blades))),
    circle(0, 0, 40, hub),
  );
}

function tile(y, ground, drawing, hub) {
  return [
    rect(1120, y, 480, 400, ground),
    rect(1351, y + 190, 18, 210, drawing),
    rotor(1360, y + 206, 0.4, drawing, hub),
  ];
}
