import { cobalt, cobaltDeep, cobaltPale, cream, crust, crustDeep, ink, paper } from "./colour.mjs";
import {
  circle,
  clipped,
  group,
  line,
  path,
  picture,
  polar,
  rect,
  ring,
  shadow,
  stroke,
  times,
} from "./draw.mjs";
import { text } from "./type.mjs";

const WIDE = 400;
const HIGH = 711;
const GAP = 40;

/** Bakers' co-operative: a wall of the stories that made up its campaign. */
export default function crumbUnion() {
  const columns = [
    [-700, [rolls, clock, question("Can I freeze", "the starter?", "3:58", cobaltPale)]],
    [-470, [pretzel, title, wheat]],
    [-690, [question("Why does it", "smell like", "4:07", paper), baguettes, loaf]],
    [-330, [wheat, question("Is burnt", "a flavour?", "4:31", cream), rolls]],
    [-600, [loaf, pretzel, clock]],
  ];
  return picture(
    1600,
    1200,
    cobalt,
    group(
      "translate(800 600) rotate(-12) translate(-1080 -500)",
      columns.map(([top, cards], column) =>
        cards.map((card, row) =>
          story(`story-${column}-${row}`, column * (WIDE + GAP), top + row * (HIGH + GAP), card),
        ),
      ),
    ),
  );
}

function story(id, x, y, draw) {
  const frame = rect(0, 0, WIDE, HIGH, paper, { rx: 36 });
  return group(
    `translate(${x} ${y})`,
    shadow(`${id}-shade`, 14, 0.35, cobaltDeep, rect(0, 16, WIDE, HIGH, undefined, { rx: 36 })),
    clipped(id, frame, draw()),
  );
}

function title() {
  return [
    rect(0, 0, WIDE, HIGH, crust),
    ["Ask", "a baker", "at four"].map((words, index) =>
      text("round", words, { x: 32, y: 138 + index * 92, size: 97, fill: ink, tracking: -34 }),
    ),
    circle(150, 508, 112, ink),
    circle(208, 478, 100, crust),
    text("round", "Crumb Union", { x: 34, y: 674, size: 31, fill: ink, tracking: -14 }),
  ];
}

function question(first, second, time, ground) {
  return () => [
    rect(0, 0, WIDE, HIGH, ground),
    circle(66, 74, 30, crust),
    text("round", time, { x: 112, y: 84, size: 27, fill: ink }),
    path(
      "M30 190a34 34 0 0 1 34-34H336a34 34 0 0 1 34 34V420a34 34 0 0 1-34 34H120L60 520V454a34 34 0 0 1-30-34Z",
      cobalt,
    ),
    [first, second].map((words, index) =>
      text("round", words, { x: 60, y: 284 + index * 72, size: 53, fill: paper, tracking: -26 }),
    ),
    rect(120, 566, 250, 84, ink, { rx: 42 }),
    times(3, (index) => circle(206 + index * 38, 608, 10, crust)),
  ];
}

function loaf() {
  return [
    rect(0, 0, WIDE, HIGH, cream),
    group(
      "rotate(-24 200 356)",
      path("M74 200C74 90 326 90 326 200V520C326 630 74 630 74 520Z", crustDeep),
      path("M92 204C92 108 308 108 308 204V516C308 612 92 612 92 516Z", crust),
      times(5, (index) =>
        path(
          `M122 ${226 + index * 66}Q200 ${158 + index * 66} 282 ${216 + index * 66}Q204 ${192 + index * 66} 122 ${226 + index * 66}Z`,
          cream,
        ),
      ),
    ),
  ];
}

function baguettes() {
  return [
    rect(0, 0, WIDE, HIGH, ink),
    times(4, (row) =>
      group(
        `rotate(32 200 356) translate(${-60 + row * 132} ${row % 2 ? -70 : 30})`,
        rect(20, -80, 92, 860, crust, { rx: 46 }),
        rect(76, -80, 36, 860, crustDeep, { rx: 18, opacity: 0.55 }),
        times(9, (cut) =>
          path(
            `M36 ${20 + cut * 88}Q60 ${-30 + cut * 88} 100 ${-26 + cut * 88}Q76 ${0 + cut * 88} 36 ${20 + cut * 88}Z`,
            cream,
          ),
        ),
      ),
    ),
  ];
}

function pretzel() {
  const knot =
    "M112 452C190 404 250 340 272 262C296 176 384 190 372 300C358 432 262 520 200 520C138 520 42 432 28 300C16 190 104 176 128 262C150 340 210 404 288 452";
  return [
    rect(0, 0, WIDE, HIGH, cobaltPale),
    stroke(knot, crustDeep, 66, { "stroke-linecap": "round" }),
    stroke(knot, crust, 44, { "stroke-linecap": "round" }),
    [
      [60, 226],
      [34, 316],
      [62, 400],
      [126, 480],
      [200, 514],
      [276, 474],
      [330, 400],
      [358, 310],
      [330, 222],
      [176, 376],
      [228, 368],
    ].map(([x, y]) => rect(x, y, 11, 11, paper, { transform: `rotate(${x} ${x + 5} ${y + 5})` })),
  ];
}

function clock() {
  const hours = times(12, (hour) => {
    const [x1, y1] = polar(200, 330, 142, hour * 30);
    const [x2, y2] = polar(200, 330, hour % 3 ? 126 : 108, hour * 30);
    return line(x1, y1, x2, y2, cream, 8, { "stroke-linecap": "round" });
  });
  const [hx, hy] = polar(200, 330, 80, 120);
  return [
    rect(0, 0, WIDE, HIGH, ink),
    ring(200, 330, 168, crust, 14),
    hours,
    line(200, 330, hx, hy, crust, 16, { "stroke-linecap": "round" }),
    line(200, 330, 200, 218, cream, 10, { "stroke-linecap": "round" }),
    circle(200, 330, 14, cream),
    text("round", "We are up.", {
      x: 200,
      y: 610,
      size: 54,
      fill: cream,
      anchor: "middle",
      tracking: -20,
    }),
  ];
}

function wheat() {
  const grain = (x, y, turn) =>
    path("M0 0C26-18 26-62 0-88C-26-62-26-18 0 0Z", crust, {
      transform: `translate(${x} ${y}) rotate(${turn})`,
    });
  const ear = (x, top) => [
    line(x, top - 40, x, 760, crust, 8),
    times(6, (index) => [grain(x - 4, top + index * 66, -34), grain(x + 4, top + index * 66, 34)]),
    grain(x, top - 34, 0),
  ];
  return [rect(0, 0, WIDE, HIGH, cobaltDeep), ear(84, 230), ear(206, 130), ear(326, 290)];
}

function rolls() {
  return [
    rect(0, 0, WIDE, HIGH, crustDeep),
    times(15, (index) => {
      const [x, y] = [74 + (index % 3) * 128, 76 + Math.floor(index / 3) * 140];
      return [
        circle(x, y, 58, crust),
        stroke(`M${x - 30} ${y}H${x + 30}M${x} ${y - 30}V${y + 30}`, cream, 9, {
          "stroke-linecap": "round",
        }),
      ];
    }),
  ];
}
