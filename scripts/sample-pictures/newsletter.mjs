import { amber, cobalt, cobaltDeep, cobaltPale, cream, ink, paper } from "./colour.mjs";
import { group, line, picture, rect, shadow, times } from "./draw.mjs";
import { text } from "./type.mjs";

const GROUNDS = [cobaltPale, cream, ink, paper, amber, paper];
const FIGURES = [cobaltDeep, ink, cobaltPale, cobalt, ink, cobalt];

/** Newsletter: the last six of two hundred and twelve letters, fanned out. */
export default function newsletter() {
  return picture(
    1600,
    900,
    cobalt,
    times(6, (index) => {
      const turn = -34 + index * 14;
      return group(`translate(690 1392) rotate(${turn}) translate(-230 -1300)`, letter(index));
    }),
  );
}

function letter(index) {
  const [ground, figure] = [GROUNDS[index], FIGURES[index]];
  return [
    shadow(`letter-${index}`, 16, 0.36, "#08174f", rect(-14, 14, 560, 800)),
    rect(0, 0, 560, 800, ground),
    text("serif", `${207 + index}`, { x: 30, y: 214, size: 236, fill: figure, tracking: -40 }),
    line(36, 266, 524, 266, figure, 3),
    text("serif-italic", "Tuesday", { x: 34, y: 330, size: 58, fill: figure }),
    times(7, (row) =>
      rect(36, 380 + row * 44, row % 3 === 2 ? 300 : 488, 10, figure, { opacity: 0.22 }),
    ),
  ];
}
