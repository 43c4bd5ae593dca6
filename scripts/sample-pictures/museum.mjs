import { cobalt, cobaltPale, cream, ink, paper, vermilion } from "./colour.mjs";
import { circle, clipped, group, path, picture, rect, ring, stroke, times } from "./draw.mjs";
import { text } from "./type.mjs";

const TILE = 400;

/** Museum of Ordinary Objects: the marks of its identity, twelve tiles without gaps. */
export default function museum() {
  const tiles = [
    [paper, cup],
    [vermilion, key],
    [cobalt, chair],
    [cream, bulb],
    [ink, spoon],
    [cobaltPale, scissors],
    [paper, wordmark],
    [vermilion, thread],
    [cobalt, button],
    [cream, comb],
    [ink, teapot],
    [cobaltPale, pencil],
  ];
  const placed = tiles.map(([ground, mark], index) => {
    const [x, y] = [(index % 4) * TILE, Math.floor(index / 4) * TILE];
    const tile = rect(0, 0, TILE, TILE, ground);
    return group(`translate(${x} ${y})`, tile, clipped(`tile-${index}`, tile, mark(ground)));
  });
  return picture(1600, 1200, paper, placed);
}

function cup(ground) {
  return [
    ring(272, 200, 52, cobalt, 30),
    path("M90 110H280V190A95 95 0 0 1 90 190Z", cobalt),
    path("M90 110H185V285A95 95 0 0 1 90 190Z", ink),
    rect(76, 308, 218, 22, vermilion),
    rect(90, 110, 190, 4, ground),
  ];
}

function key() {
  return [
    circle(135, 200, 80, ink),
    circle(135, 200, 30, vermilion),
    rect(200, 178, 150, 44, ink),
    rect(262, 216, 28, 56, ink),
    rect(322, 216, 28, 76, ink),
  ];
}

function chair() {
  return [
    rect(110, 60, 44, 280, paper),
    rect(154, 186, 150, 44, vermilion),
    rect(260, 230, 44, 110, paper),
    circle(132, 82, 36, paper),
  ];
}

function bulb() {
  return [
    path("M200 66A100 100 0 0 1 262 244V270H138V244A100 100 0 0 1 200 66Z", vermilion),
    path("M200 66A100 100 0 0 0 138 244V270H200Z", cobalt),
    rect(146, 282, 108, 18, ink, { rx: 9 }),
    rect(156, 310, 88, 18, ink, { rx: 9 }),
    rect(172, 338, 56, 14, ink, { rx: 7 }),
  ];
}

function spoon() {
  return group(
    "rotate(45 200 200)",
    path(
      "M200 20C262 20 276 92 262 140C252 176 226 190 200 190C174 190 148 176 138 140C124 92 138 20 200 20Z",
      paper,
    ),
    path("M200 20C262 20 276 92 262 140C252 176 226 190 200 190Z", cobaltPale),
    rect(186, 186, 28, 210, paper, { rx: 14 }),
  );
}

function scissors() {
  return [
    path("M276 46L175 268L144 250Z", ink),
    path("M124 46L225 268L256 250Z", cobalt),
    ring(142, 300, 42, ink, 26),
    ring(258, 300, 42, cobalt, 26),
    circle(200, 200, 10, cobaltPale),
  ];
}

function wordmark() {
  const lines = ["Museum", "of Ordinary", "Objects"];
  return [
    circle(52, 62, 16, vermilion),
    lines.map((words, index) =>
      text("serif", words, { x: 34, y: 232 + index * 64, size: 72, fill: ink, tracking: -18 }),
    ),
  ];
}

function thread() {
  return [
    rect(104, 70, 192, 42, ink, { rx: 6 }),
    rect(104, 288, 192, 42, ink, { rx: 6 }),
    rect(132, 112, 136, 176, paper),
    times(7, (index) => stroke(`M128 ${128 + index * 26}L272 ${114 + index * 26}`, cobalt, 13)),
    stroke("M268 284C340 300 330 360 400 352", cobalt, 11),
  ];
}

function button(ground) {
  return [
    circle(200, 200, 136, paper),
    ring(200, 200, 104, ground, 8),
    [160, 240].flatMap((x) => [160, 240].map((y) => circle(x, y, 19, ground))),
    stroke("M160 160L240 240", vermilion, 13, { "stroke-linecap": "round" }),
    stroke("M240 160L160 240", vermilion, 13, { "stroke-linecap": "round" }),
  ];
}

function comb() {
  return [
    path("M64 200V150A62 62 0 0 1 126 88H274A62 62 0 0 1 336 150V200Z", ink),
    times(10, (index) =>
      rect(64 + index * 28.2, 190, 18, 128, index === 6 ? vermilion : ink, { rx: 9 }),
    ),
  ];
}

function teapot() {
  return [
    path("M262 190L340 138L356 156L290 262Z", paper),
    stroke("M116 180C40 160 40 280 122 266", paper, 26),
    circle(200, 222, 102, vermilion),
    path("M98 222A102 102 0 0 0 302 222Z", cobalt),
    rect(140, 112, 120, 20, paper, { rx: 10 }),
    circle(200, 96, 20, paper),
    rect(130, 318, 140, 18, paper),
  ];
}

function pencil() {
  return group(
    "rotate(45 200 200)",
    rect(162, 20, 76, 46, vermilion, { rx: 14 }),
    rect(162, 54, 76, 30, paper),
    rect(162, 84, 38, 190, cobalt),
    rect(200, 84, 38, 190, ink),
    path("M162 274H238L200 366Z", cream),
    path("M186 332H214L200 366Z", ink),
  );
}
