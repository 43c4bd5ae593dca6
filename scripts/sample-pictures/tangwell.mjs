import { cobalt, cobaltPale, coral, coralDeep, ink, paper } from "./colour.mjs";
import {
  circle,
  clipped,
  group,
  path,
  picture,
  polar,
  rect,
  ring,
  shadow,
  times,
} from "./draw.mjs";
import { text } from "./type.mjs";

/** Seaweed pantry: a flat-lay of pouch, bottle, tins and sachets, seen from above. */
export default function tangwell() {
  return picture(
    1600,
    1200,
    coral,
    group(
      "translate(800 600) rotate(-14) translate(-800 -600)",
      sachet("sachet-a", 1000, -190, cobaltPale, cobalt, "Kelp salt"),
      bottle(505, -210),
      pouch(690, 250),
      tin("tin-a", 318, 552, 262, cobalt, paper, coral),
      tin("tin-b", 1478, 402, 218, ink, coral, paper),
      sachet("sachet-b", 1285, 690, paper, ink, "Wrack & chilli"),
      sachet("sachet-c", 300, 880, ink, cobaltPale, "Sea lettuce"),
      tin("tin-c", 1010, 1235, 165, cobaltPale, cobalt, paper),
    ),
  );
}

function pouch(x, y) {
  const body = rect(x, y, 520, 760, paper, { rx: 14 });
  return [
    cast("pouch-shade", rect(x, y, 520, 760, undefined, { rx: 14 })),
    body,
    clipped(
      "pouch",
      body,
      rect(x, y, 520, 70, cobalt),
      times(26, (index) => rect(x + index * 20, y + 20, 8, 30, paper, { opacity: 0.22 })),
      frond(x + 74, y + 790, 8, 44, cobalt, 1),
      frond(x + 198, y + 800, 6, 44, coral, -1),
      frond(x + 322, y + 790, 7, 44, ink, 1),
      frond(x + 446, y + 800, 5, 44, cobalt, -1),
    ),
    text("soft", "tangwell", {
      x: x + 260,
      y: y + 186,
      size: 104,
      fill: ink,
      anchor: "middle",
      tracking: -22,
    }),
    text("sans-bold", "DULSE FLAKES", {
      x: x + 260,
      y: y + 238,
      size: 23,
      fill: cobalt,
      anchor: "middle",
      tracking: 140,
    }),
    circle(x + 412, y + 372, 72, coral),
    group(
      `translate(${x + 412} ${y + 372}) rotate(10)`,
      text("soft", "for", { x: 0, y: -4, size: 42, fill: paper, anchor: "middle", tracking: -14 }),
      text("soft", "eggs", { x: 0, y: 34, size: 42, fill: paper, anchor: "middle", tracking: -14 }),
    ),
  ];
}

function bottle(x, y) {
  const glass = `M${x + 56} ${y + 150}C${x + 56} ${y + 220} ${x} ${y + 210} ${x} ${y + 290}V${y + 680}a30 30 0 0 0 30 30h120a30 30 0 0 0 30-30V${y + 290}C${x + 180} ${y + 210} ${x + 124} ${y + 220} ${x + 124} ${y + 150}Z`;
  return group(
    `rotate(90 ${x + 90} ${y + 350}) translate(0 60)`,
    cast("bottle-shade", path(glass)),
    rect(x + 50, y + 60, 80, 100, cobalt, { rx: 8 }),
    path(glass, ink),
    rect(x, y + 330, 180, 300, coralDeep),
    rect(x + 16, y + 300, 10, 380, paper, { opacity: 0.16, rx: 5 }),
    group(
      `translate(${x + 112} ${y + 480}) rotate(-90)`,
      text("soft", "tangwell", {
        x: 0,
        y: 0,
        size: 60,
        fill: paper,
        anchor: "middle",
        tracking: -22,
      }),
      text("sans-bold", "KELP VINEGAR", {
        x: 0,
        y: 36,
        size: 18,
        fill: paper,
        anchor: "middle",
        tracking: 140,
      }),
    ),
  );
}

function tin(id, cx, cy, radius, ground, drawing, core) {
  return [
    cast(`${id}-shade`, circle(cx, cy, radius)),
    circle(cx, cy, radius, ground),
    ring(cx, cy, radius - 7, drawing, 2.5, { opacity: 0.45 }),
    ring(cx, cy, radius - 20, drawing, 2.5, { opacity: 0.45 }),
    times(9, (index) => {
      const [x, y] = polar(cx, cy, radius * 0.3, index * 40);
      return group(
        `translate(${x} ${y}) rotate(${index * 40})`,
        frond(0, 0, 3, radius * 0.135, drawing, 0),
      );
    }),
    circle(cx, cy, radius * 0.3, core),
    text("soft", "t", {
      x: cx,
      y: cy + radius * 0.135,
      size: radius * 0.5,
      fill: ground,
      anchor: "middle",
    }),
  ];
}

function sachet(id, x, y, ground, drawing, name) {
  const body = rect(x, y, 300, 400, ground, { rx: 6 });
  return [
    cast(`${id}-shade`, rect(x, y, 300, 400, undefined, { rx: 6 })),
    body,
    clipped(
      id,
      body,
      times(3, (index) =>
        frond(x + 55 + index * 96, y + 420, 5 - (index % 2), 34, drawing, index - 1),
      ),
      rect(x, y, 300, 34, drawing),
      rect(x, y + 366, 300, 34, drawing),
    ),
    text("soft", name, {
      x: x + 150,
      y: y + 104,
      size: 36,
      fill: drawing,
      anchor: "middle",
      tracking: -14,
    }),
  ];
}

/** A stem with rounded leaves in pairs, growing upwards from (x, y), as if cut out of paper. */
function frond(x, y, pairs, leaf, fill, lean) {
  const leaves = times(pairs, (index) => {
    const size = leaf * (1 - (index / pairs) * 0.35);
    const up = -(index + 0.6) * leaf * 1.22;
    return [-1, 1].map((side) =>
      group(
        `translate(${lean * index * 3} ${up}) rotate(${side * 52})`,
        path(
          `M0 0C${size * 0.62} ${-size * 0.3} ${size * 0.5} ${-size * 1.3} 0 ${-size * 1.5}C${-size * 0.5} ${-size * 1.3} ${-size * 0.62} ${-size * 0.3} 0 0Z`,
          fill,
        ),
      ),
    );
  });
  const top = -(pairs - 0.4) * leaf * 1.22;
  const tipX = lean * (pairs - 1) * 3;
  const tip = group(
    `translate(${tipX} ${top})`,
    path(
      `M0 0C${leaf * 0.4} ${-leaf * 0.3} ${leaf * 0.3} ${-leaf} 0 ${-leaf * 1.1}C${-leaf * 0.3} ${-leaf} ${-leaf * 0.4} ${-leaf * 0.3} 0 0Z`,
      fill,
    ),
  );
  const stem = path(`M${-leaf * 0.09} 0L${tipX} ${top}L${leaf * 0.09} 0Z`, fill, {
    stroke: fill,
    "stroke-width": leaf * 0.12,
  });
  return group(`translate(${x} ${y})`, leaves, stem, tip);
}

function cast(id, figure) {
  return shadow(id, 16, 0.34, "#5a1206", group("translate(20 26)", figure));
}
