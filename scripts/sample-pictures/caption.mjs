import { cobalt, coral, ink, paper, paperSunk } from "./colour.mjs";
import { line, path, picture, rect, ring, stroke } from "./draw.mjs";
import { text, textWidth } from "./type.mjs";

/** Writing: an empty picture with a finished caption, and the marks of its editor. */
export default function caption() {
  return picture(
    1600,
    900,
    paperSunk,
    rect(150, 60, 1300, 840, paper),
    cropMarks(),
    rect(250, 130, 1100, 440, cobalt),
    line(250, 130, 1350, 570, paper, 3, { opacity: 0.55 }),
    line(1350, 130, 250, 570, paper, 3, { opacity: 0.55 }),
    line(250, 620, 1350, 620, ink, 2),
    sentence(),
  );
}

function sentence() {
  const [size, tracking, x] = [84, -10, 246];
  const wrong = x + textWidth("serif-italic", "Fig. 1. The picture  ", size, tracking);
  const end = wrong + textWidth("serif-italic", "that", size, tracking);
  return [
    text("serif-italic", "Fig. 1. The picture", { x, y: 724, size, fill: ink, tracking }),
    text("serif-italic", "that", { x: wrong, y: 724, size, fill: ink, tracking }),
    text("serif-italic", "you have not taken yet.", { x, y: 824, size, fill: ink, tracking }),
    stroke(
      `M${wrong - 18} 712Q${(wrong + end) / 2} 688 ${end + 30} 696C${end + 110} 704 ${end + 96} 632 ${end + 54} 652C${end + 20} 672 ${end + 60} 728 ${end + 116} 738`,
      coral,
      7,
      {
        "stroke-linecap": "round",
      },
    ),
    ring(1250, 786, 66, coral, 7),
    path("M1214 788L1240 816L1292 756", "none", {
      stroke: coral,
      "stroke-width": 10,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  ];
}

function cropMarks() {
  return [150, 1450].map((x) => {
    const out = x < 800 ? -1 : 1;
    return [line(x + out * 20, 60, x + out * 84, 60, ink, 2), line(x, 0, x, 40, ink, 2)];
  });
}
