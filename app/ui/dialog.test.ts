import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Dialogs that ask something, by the answers or the field that they have. */
const asking = globSync("app/**/*.tsx")
  .map((path) => ({ path, source: readFileSync(path, "utf8") }))
  .filter(({ source }) => source.includes("<Dialog"))
  .filter(({ source }) => /className="admin-answers"|<input|<FormField/.test(source));

test.each(asking)("$path says what has the focus first", ({ source }) => {
  expect(source).toMatch(/data-initial-focus|isFirst="in the dialog"|field\.current\?\.focus\(\)/);
});
