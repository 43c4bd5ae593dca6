import { expect, test } from "vitest";
import { baseForm } from "./base-form.ts";

test.each([
  ["design", "designs", "designed", "designing", "Design's"],
  ["price", "prices", "pricing", "priced"],
  ["city", "cities"],
  ["movie", "movies"],
  ["plan", "plans", "planned", "planning"],
  ["box", "boxes"],
  ["house", "houses"],
  ["create", "creates", "created", "creating"],
  ["organize", "organizes", "organized", "organizing"],
  ["manage", "manages", "managed", "managing"],
  ["hire", "hired", "hiring"],
  ["write", "writing"],
  ["draw", "drawing"],
  ["train", "trained", "training"],
  ["visit", "visited", "visiting"],
  ["add", "added", "adding"],
])("%s and its forms have one base form", (...forms) => {
  expect(new Set(forms.map(baseForm)).size).toBe(1);
});

test.each([
  ["new", "news"],
  ["intern", "international"],
  ["organ", "organization"],
  ["universe", "university"],
  ["sing", "s"],
  ["red", "r"],
  ["glass", "glas"],
  ["design", "designer"],
  ["plan", "plane"],
  ["win", "wine"],
  ["car", "care"],
  ["car", "caring"],
  ["rat", "rating"],
  ["us", "using"],
])("%s and %s are different words", (one, other) => {
  expect(baseForm(one)).not.toBe(baseForm(other));
});
