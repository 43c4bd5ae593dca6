import { expect, test } from "vitest";
import { isAffected, refreshInterval } from "./live-changes.tsx";

const MATCHES = [
  {},
  { handle: null },
  { handle: { loadsAtOnce: true } },
  { handle: { title: "About Page", refreshesOn: ["about"] } },
];

test.each([
  [["about"], true],
  [["posts", "about"], true],
  [["messages"], true],
  [["*"], true],
  [["accounts"], true],
  [["site"], true],
  [["posts", "post:1"], false],
  [[], false],
])("for the changed tags %j, isAffected is %j", (tags, expected) => {
  expect(isAffected(MATCHES, tags)).toBe(expected);
});

test("a screen that is costly to read refreshes less often", () => {
  expect(refreshInterval(MATCHES)).toBe(2_000);
  expect(refreshInterval([...MATCHES, { handle: { refreshIntervalMs: 30_000 } }])).toBe(30_000);
});
