import { expect, test } from "vitest";
import { isConcerned } from "./refreshes-on.ts";

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
])("of the changes %j it is %j that they are shown", (tags, is) => {
  expect(isConcerned(MATCHES, tags)).toBe(is);
});
