import { expect, test } from "vitest";
import { isAffected } from "./live-changes.tsx";

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
