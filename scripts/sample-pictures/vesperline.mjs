import { chance } from "./chance.mjs";
import { amber, cobalt, cobaltDeep, cobaltPale, ink, night, oklch, paper } from "./colour.mjs";
import {
  circle,
  clipped,
  curve,
  group,
  line,
  path,
  picture,
  polygon,
  rect,
  shadow,
  times,
} from "./draw.mjs";
import { sizeToFit, text } from "./type.mjs";

const WIDE = 480;
const HIGH = 990;
const HORIZON = 300;

/** Sleeper trains: three posters of one campaign, side by side on a platform wall. */
export default function vesperline() {
  return picture(
    1600,
    1200,
    cobaltPale,
    rect(0, 1112, 1600, 88, oklch(0.68, 0.1, 268)),
    rect(0, 1152, 1600, 12, amber),
    hung("left", 40, night, borderPoster()),
    hung("middle", 560, amber, windowPoster()),
    hung("right", 1080, cobalt, railsPoster()),
  );
}

function hung(id, x, ground, art) {
  const sheet = rect(0, 0, WIDE, HIGH, ground);
  return group(
    `translate(${x} 56)`,
    shadow(`${id}-shade`, 14, 0.42, cobaltDeep, rect(6, 18, WIDE, HIGH)),
    sheet,
    clipped(id, sheet, art),
  );
}

function borderPoster() {
  const random = chance(11);
  const hill = (top, rise) =>
    `${curve(times(7, (index) => [index * 90 - 35, top + random.between(-rise, rise)]))}V${HIGH}H-40Z`;
  return [
    times(55, () =>
      circle(random.between(10, 470), random.between(90, 500), random.between(1, 2.6), paper),
    ),
    circle(296, 330, 152, amber),
    path(hill(500, 34), oklch(0.38, 0.14, 267)),
    path(hill(556, 24), cobalt),
    carriages(556),
    path(hill(650, 8), cobaltDeep),
    path(hill(692, 16), ink),
    headline(["SLEEP THROUGH", "THE BORDER"], paper),
    footer("VIENNA 22:40 – MILAN 08:05", amber),
    signature(amber),
  ];
}

function carriages(y) {
  return times(4, (car) => [
    rect(car * 172 - 96, y, 164, 64, ink, { rx: 11 }),
    times(6, (seat) =>
      rect(car * 172 - 82 + seat * 24, y + 15, 15, 22, amber, {
        rx: 3,
        opacity: (car + seat) % 4 ? 1 : 0.25,
      }),
    ),
  ]);
}

function windowPoster() {
  const pane = rect(62, 138, 356, 520, ink, { rx: 86 });
  const blind = times(11, (index) => rect(60, 138 + index * 19, 360, 11, paper));
  return [
    rect(42, 118, 396, 560, ink, { rx: 104 }),
    clipped(
      "pane",
      pane,
      rect(60, 120, 360, 560, cobaltDeep),
      circle(262, 462, 96, paper),
      path(
        polygon([
          [60, 680],
          [60, 572],
          [150, 474],
          [214, 536],
          [282, 462],
          [420, 604],
          [420, 680],
        ]),
        night,
      ),
      path(
        polygon([
          [60, 680],
          [60, 612],
          [136, 574],
          [232, 614],
          [336, 566],
          [420, 606],
          [420, 680],
        ]),
        cobalt,
      ),
      blind,
    ),
    headline(["BED, BREAKFAST,", "BOLOGNA"], ink),
    footer("ROME – BOLOGNA – ZURICH", ink),
    signature(ink),
  ];
}

function railsPoster() {
  const sleepers = times(17, (index) => {
    const near = (index / 17) ** 2.1;
    const half = 16 + near * 380;
    return rect(240 - half, HORIZON + near * 420, half * 2, 4 + near * 32, cobaltDeep);
  });
  return [
    times(13, (index) => line(240, HORIZON, -560 + index * 133, -60, paper, 1.6, { opacity: 0.3 })),
    path(
      polygon([
        [232, HORIZON],
        [248, HORIZON],
        [700, 740],
        [-220, 740],
      ]),
      oklch(0.57, 0.205, 265),
    ),
    sleepers,
    path(
      polygon([
        [236, HORIZON],
        [238, HORIZON],
        [34, 740],
        [-40, 740],
      ]),
      paper,
    ),
    path(
      polygon([
        [242, HORIZON],
        [244, HORIZON],
        [520, 740],
        [446, 740],
      ]),
      paper,
    ),
    circle(240, 262, 92, amber),
    rect(0, 684, WIDE, 306, night),
    headline(["WAKE UP", "SOMEWHERE"], amber),
    footer("TWENTY-TWO CITIES BY MORNING", paper),
    signature(paper),
  ];
}

function headline(lines, fill) {
  const size = Math.min(88, ...lines.map((words) => sizeToFit("poster", words, WIDE - 68)));
  return lines.map((words, index) =>
    text("poster", words, { x: 34, y: 908 - (1 - index) * size * 1.15, size, fill }),
  );
}

function footer(words, fill) {
  return text("mono", words, { x: 35, y: HIGH - 32, size: 17, fill });
}

function signature(fill) {
  return [
    circle(46, 60, 11, fill),
    text("serif-italic", "Vesperline", { x: 68, y: 71, size: 38, fill }),
  ];
}
