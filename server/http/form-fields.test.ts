import { expect, test } from "vitest";
import { formFields, readForm } from "./form-fields.ts";

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

const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';

test.each([
  ["application/x-www-form-urlencoded", "a&".repeat(2_000_000)],
  ["application/x-www-form-urlencoded; boundary=zz", "a&".repeat(2_000_000)],
  ["multipart/form-data; boundary=x", `${PART.repeat(50_000)}--x--`],
  ["multipart/form-data; xboundary=y; boundary=x", `${PART.repeat(50_000)}--x--`],
  ['multipart/form-data; boundary="y"; boundary=x', `${PART.repeat(50_000)}--x--`],
])("a body of %s with fields without end is not even read", async (type, body) => {
  const request = () =>
    new Request("http://localhost/", { method: "POST", headers: { "Content-Type": type }, body });
  expect(await formFields(request())).toBeNull();
  await expect(readForm(request())).rejects.toMatchObject({ init: { status: 400 } });
});

test("a form in parts comes as it was sent", async () => {
  const form = new FormData();
  for (let part = 0; part < 999; part += 1) form.append("a", "--");
  const request = new Request("http://localhost/", { method: "POST", body: form });
  expect((await readForm(request)).getAll("a")).toHaveLength(999);
});

test("what is no form is refused", async () => {
  const request = new Request("http://localhost/", { method: "POST", body: "a" });
  await expect(readForm(request)).rejects.toMatchObject({ init: { status: 400 } });
});
