import { expect, test } from "vitest";
import { tableOfContents } from "./table-of-contents.ts";

const heading = (entry: string) => ({
  level: Number(entry[0]),
  text: entry.slice(1).trim(),
  id: entry,
});

test.each([
  { headings: ["2a", "3b"], shown: ["2a", "3b"] },
  { headings: ["2a", "2b", "2c"], shown: ["2b", "2c"] },
  { headings: ["3a", "2b", "2c"], shown: ["3a", "2b", "2c"] },
  { headings: ["1a", "2b", "3c"], shown: ["2b", "3c"] },
  { headings: ["1a", "2b"], shown: [] },
  { headings: ["2a"], shown: [] },
  { headings: ["2a", "2", "3 "], shown: [] },
  { headings: ["2a", "5b", "6c", "4d"], shown: ["2a", "4d"] },
  { headings: ["2a", "2b", "1c", "2d"], shown: ["2b", "2d"] },
  { headings: ["2a", "1b", "2c"], shown: ["2a", "2c"] },
  { headings: ["1a", "2b", "2c", "2d"], shown: ["2b", "2c", "2d"] },
  { headings: [], shown: [] },
])("of $headings the table of contents shows $shown", ({ headings, shown }) => {
  expect(tableOfContents(headings.map(heading)).map(({ id }) => id)).toEqual(shown);
});
