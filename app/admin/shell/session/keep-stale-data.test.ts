import { type DataStrategyResult, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { keepStaleData, rememberData } from "./keep-stale-data.ts";

beforeEach(() =>
  rememberData([
    { id: "root", loaderData: { name: "Ada" } },
    { id: "admin/layout", loaderData: { account: 1 } },
    { id: "screen", loaderData: { posts: [] } },
  ]),
);

const failed = (result: unknown): DataStrategyResult => ({ type: "error", result });
const read = (result: unknown): DataStrategyResult => ({ type: "data", result });
const CUT = failed(new TypeError("Failed to fetch"));

test("a refresh without a server keeps everything that is shown", () => {
  expect(keepStaleData({ root: CUT, "admin/layout": CUT, screen: CUT }, true)).toEqual({
    root: read({ name: "Ada" }),
    "admin/layout": read({ account: 1 }),
    screen: read({ posts: [] }),
  });
});

test("another screen that cannot be loaded fails inside the shell", () => {
  const broken = failed(new ErrorResponse(500, "", "broken"));
  expect(keepStaleData({ root: broken, "admin/layout": broken, screen: broken }, false)).toEqual({
    root: read({ name: "Ada" }),
    "admin/layout": read({ account: 1 }),
    screen: broken,
  });
});

test("loaded data, redirects and error responses are left unchanged", () => {
  const results = {
    root: read({ name: "Mia" }),
    "admin/layout": failed(new Response(null, { status: 302 })),
    screen: failed(new ErrorResponse(404, "", null)),
    unknown: CUT,
  };
  expect(keepStaleData(results, true)).toEqual(results);
});
