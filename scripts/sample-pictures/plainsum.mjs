import { cobalt, cobaltPale, ink, inkSoft, paper, rose, roseDeep } from "./colour.mjs";
import { circle, clipped, group, line, picture, rect, shadow, times } from "./draw.mjs";
import { paragraph, text } from "./type.mjs";

/** Bookkeeping newsletter: two issues and the cover of its first collection. */
export default function plainsum() {
  return picture(
    1600,
    1200,
    rose,
    sheet("cover", 70, 150, 470, 900, cobalt, cover()),
    sheet("issue", 560, -70, 560, 1400, paper, issue()),
    sheet("table", 1140, 150, 520, 900, ink, figures()),
  );
}

function sheet(id, x, y, width, height, ground, content) {
  const page = rect(0, 0, width, height, ground);
  return group(
    `translate(${x} ${y})`,
    shadow(`${id}-shade`, 16, 0.3, "#7a2438", rect(8, 18, width, height)),
    page,
    clipped(id, page, content),
  );
}

function cover() {
  return [
    times(13, (index) =>
      line(0, 300 + index * 52, 470, 300 + index * 52, cobaltPale, 1.6, { opacity: 0.5 }),
    ),
    line(356, 270, 356, 900, rose, 3),
    text("serif-italic", "Tuesday", { x: 24, y: 190, size: 158, fill: paper, tracking: -30 }),
    circle(178, 640, 132, roseDeep),
    text("serif", "52", {
      x: 178,
      y: 700,
      size: 176,
      fill: paper,
      anchor: "middle",
      tracking: -30,
    }),
    group(
      "translate(424 872) rotate(-90)",
      text("sans-bold", "LETTERS ABOUT MONEY", { x: 0, y: 0, size: 26, fill: rose, tracking: 90 }),
    ),
  ];
}

function issue() {
  const body = { x: 56, size: 21, leading: 32, width: 448, fill: ink };
  return [
    text("sans", "No. 112", { x: 56, y: 148, size: 17, fill: inkSoft }),
    text("sans", "Four minutes", { x: 504, y: 148, size: 17, fill: inkSoft, anchor: "end" }),
    line(56, 168, 504, 168, ink, 2),
    text("serif", "The Tuesday Ledger", {
      x: 280,
      y: 232,
      size: 60,
      fill: ink,
      anchor: "middle",
      tracking: -18,
    }),
    line(56, 262, 504, 262, ink, 2),
    ["The invoice", "you are afraid", "to send"].map((words, index) =>
      text(index === 1 ? "serif-italic" : "serif", words, {
        x: 52,
        y: 372 + index * 84,
        size: 92,
        fill: cobalt,
        tracking: -20,
      }),
    ),
    paragraph(
      "sans",
      "It is in your drafts. It has been there since March. You like the client, the job ran over, and the sum looks rude. Send it before lunch, and send it like this.",
      { ...body, y: 622 },
    ),
    rect(56, 796, 448, 214, rose),
    text("serif", "31 days", { x: 80, y: 904, size: 104, fill: ink, tracking: -20 }),
    text("sans", "the median wait between work and invoice", {
      x: 82,
      y: 958,
      size: 19,
      fill: ink,
    }),
    paragraph(
      "sans",
      "One line for the work, one line for the date, no apology. An apology is a discount the client did not ask for.",
      { ...body, y: 1068 },
    ),
    rect(56, 1186, 250, 58, ink, { rx: 29 }),
    text("sans-bold", "Reply to this letter", {
      x: 181,
      y: 1222,
      size: 20,
      fill: paper,
      anchor: "middle",
    }),
  ];
}

function figures() {
  const rows = [
    ["Reply to it", "41%"],
    ["Forward it", "18%"],
    ["Read all of it", "63%"],
    ["Left in 2020", "2%"],
  ];
  return [
    text("serif-italic", "Who reads", { x: 44, y: 108, size: 74, fill: paper, tracking: -18 }),
    rows.map(([label, share], index) => {
      const y = 250 + index * 172;
      return [
        line(44, y - 92, 520, y - 92, paper, 1.5, { opacity: 0.4 }),
        text("serif", share, {
          x: 40,
          y: y + 22,
          size: 112,
          fill: index === 0 ? roseDeep : paper,
          tracking: -18,
        }),
        text("sans", label, { x: 262, y: y + 20, size: 24, fill: cobaltPale }),
      ];
    }),
  ];
}
