import { cobalt, coral, ink, paper } from "./colour.mjs";
import { group, path, picture, polygon, times } from "./draw.mjs";

const COLUMNS = 8;
const ROWS = 4.5;
const STEP = 200;

/** Retiring a logo: one mark turns into the next, a little in every row and column. */
export default function retiring() {
  return picture(
    1600,
    900,
    paper,
    times(COLUMNS * Math.ceil(ROWS), (index) => {
      const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
      const progress = Math.min(1, Math.max(0, (column * 0.86 + row * 0.5 - 0.4) / 6.8));
      return mark(column * STEP + STEP / 2, row * STEP + STEP / 2, eased(progress));
    }),
  );
}

/** A superellipse: exponent 0.62 is a star, 1 a lozenge, 2 a circle, 9 nearly a square. */
function mark(cx, cy, progress) {
  const exponent = 0.62 * (9 / 0.62) ** progress;
  const radius = 92 - 14 * progress;
  const outline = times(181, (index) => {
    const angle = (index * 2 * Math.PI) / 181;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const bend = (value) => Math.sign(value) * Math.abs(value) ** (2 / exponent);
    return [radius * bend(cos), radius * bend(sin)];
  });
  const door = 46 * progress ** 2;
  const colour = progress < 0.36 ? coral : progress < 0.64 ? ink : cobalt;
  return [
    group(`translate(${cx} ${cy}) rotate(${45 * (1 - progress)})`, path(polygon(outline), colour)),
    path(
      `M${cx - door} ${cy + 90}v${-60 * progress ** 2}a${door} ${door} 0 0 1 ${door * 2} 0v${60 * progress ** 2}z`,
      paper,
    ),
  ];
}

function eased(progress) {
  return progress * progress * (3 - 2 * progress);
}
