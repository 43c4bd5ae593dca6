import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Dialogs with answers or a field. */
const promptDialogs = globSync("app/**/*.tsx")
  .map((path) => ({ path, source: readFileSync(path, "utf8") }))
  .filter(({ source }) => source.includes("<Dialog"))
  .filter(({ source }) => /className="button-row"|<input|<FormField/.test(source));

test.each(promptDialogs)("$path sets the initial focus", ({ source }) => {
  expect(source).toMatch(/data-initial-focus|isFirst="in the dialog"|field\.current\?\.focus\(\)/);
});
