import { expect, test } from "vitest";
import { readForm } from "./form-fields.ts";

const sent = (fields: [string, string][]) =>
  readForm(new Request("http://localhost/", { method: "POST", body: new URLSearchParams(fields) }));
const many = (count: number): [string, string][] => Array.from({ length: count }, () => ["a", ""]);

test("a form comes as it was sent", async () => {
  const form = await sent([["figures[11].value", "+1"], ...many(999)]);
  expect(form.get("figures[11].value")).toBe("+1");
  expect(form.getAll("a")).toHaveLength(999);
});

test.each<{ what: string; fields: [string, string][] }>([
  { what: "more fields than any form has", fields: many(1_001) },
  { what: "a list with a far end", fields: [["figures[1000].value", ""]] },
  { what: "a path that goes too deep", fields: [[`a${".a".repeat(50)}`, ""]] },
])("$what is refused before anything reads it", async ({ fields }) => {
  await expect(sent(fields)).rejects.toMatchObject({ init: { status: 400 } });
});

test("what is no form is refused", async () => {
  const request = new Request("http://localhost/", { method: "POST", body: "a" });
  await expect(readForm(request)).rejects.toMatchObject({ init: { status: 400 } });
});
