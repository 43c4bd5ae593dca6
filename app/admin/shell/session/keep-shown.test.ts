import { type DataStrategyResult, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { keepShown, noteShown } from "./keep-shown.ts";

beforeEach(() =>
  noteShown([
    { id: "root", loaderData: { name: "Ada" } },
    { id: "admin/layout", loaderData: { account: 1 } },
    { id: "screen", loaderData: { posts: [] } },
  ]),
);

const failed = (result: unknown): DataStrategyResult => ({ type: "error", result });
const read = (result: unknown): DataStrategyResult => ({ type: "data", result });
const CUT = failed(new TypeError("Failed to fetch"));

test("a refresh that finds no server leaves everything as it is shown", () => {
  expect(keepShown({ root: CUT, "admin/layout": CUT, screen: CUT }, true)).toEqual({
    root: read({ name: "Ada" }),
    "admin/layout": read({ account: 1 }),
    screen: read({ posts: [] }),
  });
});

test("another screen that cannot be read fails inside the frame", () => {
  const broken = failed(new ErrorResponse(500, "", "broken"));
  expect(keepShown({ root: broken, "admin/layout": broken, screen: broken }, false)).toEqual({
    root: read({ name: "Ada" }),
    "admin/layout": read({ account: 1 }),
    screen: broken,
  });
});

test("what was read, and what the server answered on purpose, stays what it is", () => {
  const results = {
    root: read({ name: "Mia" }),
    "admin/layout": failed(new Response(null, { status: 302 })),
    screen: failed(new ErrorResponse(404, "", null)),
    unknown: CUT,
  };
  expect(keepShown(results, true)).toEqual(results);
});
