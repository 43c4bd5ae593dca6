import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RankedCard } from "./ranked-card.tsx";

const rows = Array.from({ length: 12 }, (_, nth) => ({ name: `site-${nth}`, value: 20 - nth }));
const textOf = (props: { rest?: number; rows?: typeof rows }) =>
  renderToStaticMarkup(
    createElement(RankedCard, { title: "Sources", unit: "sessions", rows, total: 200, ...props }),
  ).replaceAll(/<[^>]+>/g, "|");

test("what a card does not list is summed up, also what was not read", () => {
  expect(textOf({ rest: 0 })).toMatch(/6 more.*site-9\|+11\|+6%\|+Other\|+19\|+10%\|*$/);
  expect(textOf({ rest: 81 })).toMatch(/Other\|+100\|+50%\|*$/);
  expect(textOf({ rest: 5, rows: [] })).toMatch(/Other\|+5\|+3%\|*$/);
});

test("a card that lists everything has no other", () => {
  expect(textOf({ rest: 0, rows: rows.slice(0, 10) })).not.toContain("Other");
  expect(textOf({})).not.toContain("Other");
});
