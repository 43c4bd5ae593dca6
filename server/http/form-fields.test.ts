import { expect, test } from "vitest";
import { formFields, readForm } from "./form-fields.ts";

const sent = (fields: [string, string][]) =>
  readForm(new Request("http://localhost/", { method: "POST", body: new URLSearchParams(fields) }));
const many = (count: number): [string, string][] => Array.from({ length: count }, () => ["a", ""]);

const intent = (type: string, payload: object) => JSON.stringify({ type, payload });

test.each([
  intent("insert", { name: "figures" }),
  intent("remove", { name: "figures", index: 3 }),
  intent("reorder", { name: "figures", from: 1, to: 0 }),
])("a list is changed without scripts by %s", async (sentIntent) => {
  const form = await sent([
    ["figures[0].value", "+1"],
    ["__intent__", sentIntent],
  ]);
  expect(form.get("__intent__")).toBe(sentIntent);
});

test("a form is read completely", async () => {
  const form = await sent([["figures[11].value", "+1"], ...many(999)]);
  expect(form.get("figures[11].value")).toBe("+1");
  expect(form.getAll("a")).toHaveLength(999);
});

test.each<{ what: string; fields: [string, string][] }>([
  { what: "a form with too many fields", fields: many(1_001) },
  { what: "a list with a huge index", fields: [["figures[1000].value", ""]] },
  { what: "a path that is too deep", fields: [[`a${".a".repeat(50)}`, ""]] },
  { what: "a list of lists", fields: [["figures[9][9].value", ""]] },
  { what: "an intent that is not JSON", fields: [["__intent__", "{"]] },
  { what: "an intent without a payload", fields: [["__intent__", '{"type":"insert"}']] },
  {
    what: "an unknown intent",
    fields: [["__intent__", intent("update", { name: "a", value: "x" })]],
  },
  {
    what: "an intent with a huge index",
    fields: [["__intent__", intent("insert", { name: "a", index: 4294967290 })]],
  },
  {
    what: "an intent for a text",
    fields: [
      ["a", "x"],
      ["__intent__", intent("insert", { name: "a" })],
    ],
  },
  {
    what: "an intent through a text",
    fields: [
      ["a", "x"],
      ["__intent__", intent("insert", { name: "a.b" })],
    ],
  },
  {
    what: "two intents",
    fields: [
      ["__intent__", intent("insert", { name: "a" })],
      ["__intent__", "x"],
    ],
  },
  { what: "a form state", fields: [["__state__", "{"]] },
])("$what is refused before it is parsed", async ({ fields }) => {
  await expect(sent(fields)).rejects.toMatchObject({ init: { status: 400 } });
});

const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';

test.each([
  ["application/x-www-form-urlencoded", "a&".repeat(2_000_000)],
  ["application/x-www-form-urlencoded; boundary=zz", "a&".repeat(2_000_000)],
  ["multipart/form-data; boundary=x", `${PART.repeat(50_000)}--x--`],
  ["multipart/form-data; xboundary=y; boundary=x", `${PART.repeat(50_000)}--x--`],
  ['multipart/form-data; boundary="y"; boundary=x', `${PART.repeat(50_000)}--x--`],
])("a body of %s with endless fields is not parsed", async (type, body) => {
  const request = () =>
    new Request("http://localhost/", { method: "POST", headers: { "Content-Type": type }, body });
  expect(await formFields(request())).toBeNull();
  await expect(readForm(request())).rejects.toMatchObject({ init: { status: 400 } });
});

test("a multipart form is read completely", async () => {
  const form = new FormData();
  for (let part = 0; part < 999; part += 1) form.append("a", "--");
  const request = new Request("http://localhost/", { method: "POST", body: form });
  expect((await readForm(request)).getAll("a")).toHaveLength(999);
});

test("a body that is not a form is refused", async () => {
  const request = new Request("http://localhost/", { method: "POST", body: "a" });
  await expect(readForm(request)).rejects.toMatchObject({ init: { status: 400 } });
});
