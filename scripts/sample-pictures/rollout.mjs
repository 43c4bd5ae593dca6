import { cobalt, coral, ink, inkSoft, paper, paperSunk } from "./colour.mjs";
import { circle, line, picture, rect, times } from "./draw.mjs";
import { text } from "./type.mjs";

const LEFT = 420;
const WEEK = 46;
const TOP = 236;
const ROW = 92;

/** The week in which the new mark replaced the old one, place by place. */
const PLACES = [
  ["E-mail footer", 1],
  ["Website", 2],
  ["Invoices", 4],
  ["Front door", 7],
  ["Van no. 1", 12],
  ["Overalls", 18],
  ["Van no. 2", 22],
];

export default function rollout() {
  return picture(
    1600,
    900,
    paper,
    text("serif", "Where the old mark was last seen", {
      x: 76,
      y: 132,
      size: 74,
      fill: ink,
      tracking: -18,
    }),
    times(25, (week) =>
      line(
        LEFT + week * WEEK,
        TOP - 20,
        LEFT + week * WEEK,
        860,
        week % 4 ? paperSunk : "#cfcac0",
        2,
      ),
    ),
    times(7, (month) =>
      text("mono", `${month * 4}`, {
        x: LEFT + month * 4 * WEEK,
        y: TOP - 34,
        size: 22,
        fill: inkSoft,
        anchor: "middle",
      }),
    ),
    text("mono", "WEEK", { x: 78, y: TOP - 34, size: 22, fill: inkSoft }),
    PLACES.map(([place, week], index) => row(place, week, TOP + index * ROW)),
  );
}

function row(place, week, y) {
  const change = LEFT + week * WEEK;
  return [
    text("sans", place, { x: 76, y: y + 48, size: 32, fill: ink }),
    rect(LEFT, y + 14, change - LEFT, 46, coral),
    rect(change, y + 14, LEFT + 24 * WEEK - change, 46, cobalt),
    circle(change, y + 37, 33, paper),
    circle(change, y + 37, 23, ink),
  ];
}
