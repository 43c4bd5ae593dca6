import { like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Encoding } from "#domain/import/encodings.ts";
import { subscriberExportHead, subscriberExportRow } from "#domain/newsletter/subscriber-export.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { importWorld } from "../../../tests/support/import-world.ts";
import { isLong } from "../../../tests/support/long-tests.ts";
import { CHOICES, subscriberImporter } from "../../../tests/support/subscriber-import.ts";
import { subscribers } from "../tables.ts";
import {
  discardSubscriberImport,
  previewSubscriberImport,
  writeSubscriberImport,
} from "./change-import.ts";

/** In each encoding. */
const MANY_ROWS = isLong ? 100_000 : 2_000;

const { world } = await forAllTests(importWorld());
const { upload, run, found, importAll, statusOf } = subscriberImporter(world);

const NAMES = "email,name\nzoe@example.com,Zoë Müller\n";

test.each<[string, Buffer, Encoding]>([
  ["UTF-8", Buffer.from(NAMES), "utf-8"],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${NAMES}`), "utf-8"],
  ["UTF-16", Buffer.from(`\ufeff${NAMES}`, "utf16le"), "utf-16le"],
  ["UTF-16 without a mark", Buffer.from(NAMES, "utf16le"), "utf-16le"],
  ["UTF-16 big endian", Buffer.from(`\ufeff${NAMES}`, "utf16le").swap16(), "utf-16be"],
  ["Windows-1252", Buffer.from(NAMES, "latin1"), "windows-1252"],
])("the encoding %s is recognized", async (_name, bytes, encoding) => {
  const id = await upload(bytes);
  const preview = await previewSubscriberImport(world, id, null);
  expect(preview).toMatchObject({
    ok: true,
    encoding,
    columns: ["email", "name"],
    rows: [{ line: 2, cells: ["zoe@example.com", "Zoë Müller"] }],
    mapping: { email: 0 },
  });
  await discardSubscriberImport(world, id);
});

test.each<[Encoding, (text: string) => Buffer]>([
  ["utf-8", (text) => Buffer.from(text)],
  ["utf-16le", (text) => Buffer.from(text, "utf16le")],
  ["utf-16be", (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
  ["windows-1252", (text) => Buffer.from(text, "latin1")],
])(
  "many rows in %s are imported, past broken lines and quotes",
  async (encoding, encode) => {
    const domain = `${encoding}.example`;
    const lines = Array.from({ length: MANY_ROWS }, (_, i) => {
      if (i % 500 === 17) return `Zoë,zoë${i} at ${domain}`;
      if (i % 500 === 18) return "Zoë";
      return i % 3 === 0
        ? `"Müller, ""Zoë""\r\nof ${i}","z${i}@${domain}"`
        : `Zoë "Z",z${i}@${domain}`;
    });
    const id = await upload(encode(["name,email", ...lines].join("\r\n")));
    expect(await previewSubscriberImport(world, id, null)).toMatchObject({ ok: true, encoding });
    const mapping = { email: 1, status: null, date: null };
    expect(await writeSubscriberImport(world, id, { ...CHOICES, mapping })).toBe(true);
    await run(id);
    const done = await found(id);
    const broken = (2 * MANY_ROWS) / 500;
    expect(done).toMatchObject({ state: "done", done: MANY_ROWS, total: MANY_ROWS });
    expect(done?.counts).toEqual({ added: MANY_ROWS - broken, broken });
    expect(await world.db.$count(subscribers, sql`email like ${`z%@${domain}`}`)).toBe(
      MANY_ROWS - broken,
    );
  },
  120_000,
);

test("another encoding is chosen by the owner, and read so", async () => {
  // "имя" in Windows-1251, which is taken for Windows-1252.
  const bytes = Buffer.concat([
    Buffer.from("email,"),
    Buffer.from([0xe8, 0xec, 0xff]),
    Buffer.from("\nivan@example.com,\n"),
  ]);
  const id = await upload(bytes);
  expect(await previewSubscriberImport(world, id, null)).toMatchObject({
    columns: ["email", "èìÿ"],
  });
  expect(await previewSubscriberImport(world, id, "windows-1251")).toMatchObject({
    columns: ["email", "имя"],
  });
});

const brokenLinesOf = (done: Awaited<ReturnType<typeof found>>) =>
  done?.brokenRows.map(({ line, reason }) => `${line} ${reason}`);
const NOT_CLOSED = "A quotation mark is not closed on this line";

test.each([
  [
    "is never closed",
    ["never1,Ann", 'never2,"Bob', "", "never3,Zoë Müller", "never4,Cy,more", "never5,"],
    ["never1", "never3", "never5"],
    [
      `3 ${NOT_CLOSED}`,
      "6 Not as many cells as columns, next to a line with an unclosed quotation mark",
    ],
  ],
  [
    "is closed by the beginning of another cell",
    ['next1,"Ann', "next2,Bob", 'next3,"Cy"', "next4,Dee"],
    ["next2", "next3", "next4"],
    [`2 ${NOT_CLOSED}`],
  ],
  [
    "may be missing or not",
    ["maybe1,Ann", 'maybe2,"Bob', "maybe3@swallowed.example,Cy", 'Dee"', "maybe4,Eve"],
    ["maybe1", "maybe4"],
    ["3 Lines 3 to 5 were read as one row: a quotation mark may be missing"],
  ],
])("when a quotation mark %s, lines are imported or named", async (_, lines, added, broken) => {
  const addressed = lines.map((line) => line.replace(/^(\w+),/, "$1@swallowed.example,"));
  for (const lineBreak of ["\n", "\r\n"]) {
    await world.db.delete(subscribers).where(like(subscribers.email, "%@swallowed.example"));
    const done = await importAll(["email,name", ...addressed].join(lineBreak));
    expect(done).toMatchObject({ state: "done", counts: { added: added.length } });
    expect(brokenLinesOf(done)).toEqual(broken);
    for (const name of added) {
      expect(await statusOf(`${name}@swallowed.example`)).toBe("confirmed");
    }
  }
});

test("of many lines below an open quotation mark, every one is counted", async () => {
  const lines = Array.from({ length: MANY_ROWS }, (_, i) =>
    i % 2 ? `"open${i}@open.example` : `"open${i}@open.example",`,
  );
  const done = await importAll(["email,name", ...lines].join("\n"));
  const half = MANY_ROWS / 2;
  expect(done).toMatchObject({ total: MANY_ROWS, counts: { added: half, broken: half } });
});

test.each([
  ["an open quotation mark in its header", '"email\nann@example.com\n', "line 1"],
  ["nothing but a header", "email\n", "no rows"],
  ["nothing", "", "no rows"],
  ["a workbook", "PK\u0003\u0004 and more", "workbook"],
])("a file with %s is refused with the reason", async (_what, content, reason) => {
  const done = await importAll(content);
  expect(done).toMatchObject({ state: "failed", problem: expect.stringContaining(reason) });
  expect(await statusOf("ann@example.com")).toBeUndefined();
});

test("a list without a header loses no address", async () => {
  const one = await upload("only@headless.example\n");
  expect(await previewSubscriberImport(world, one, null)).toMatchObject({
    ok: true,
    columns: ["Column 1"],
    mapping: { email: 0, status: null, date: null },
  });
  const done = await importAll("Ada,ada@headless.example\nBob,bob@headless.example\n", {
    mapping: { email: 1, status: null, date: null },
  });
  expect(done?.counts).toEqual({ added: 2 });
  expect(await statusOf("ada@headless.example")).toBe("confirmed");
});

test("people whose former service had their emails disabled are not imported", async () => {
  const lines = ["email,email_disabled", "reads@optout.example,false", "left@optout.example,true"];
  const done = await importAll(lines.join("\n"), { mapping: { email: 0, status: 1, date: null } });
  expect(done?.counts).toEqual({ added: 1, notSubscribed: 1 });
  expect(await statusOf("left@optout.example")).toBeUndefined();
});

test("columns that may say who is subscribed are named, also by rows that are not shown", async () => {
  const many = Array.from({ length: 20 }, (_, i) => `reader${i}@states.example,true,Ann`);
  const id = await upload(["email,News,name", ...many, "left@states.example,false,Bob"].join("\n"));
  const preview = await previewSubscriberImport(world, id, null);
  expect(preview).toMatchObject({ mapping: { status: null }, stateColumns: ["News"] });
  expect(preview.ok && preview.rows).toHaveLength(6);
});

test("what people declined is the same after an export and an import", async () => {
  const at = new Date("2026-03-14T10:00:00Z");
  const rows = [
    { email: "both@topics.example", wantsPosts: true, wantsProjects: true },
    { email: "posts@topics.example", wantsPosts: true, wantsProjects: false },
    { email: "projects@topics.example", wantsPosts: false, wantsProjects: true },
  ];
  const consent = { source: "footer", consentText: "Yes", consentAt: at, confirmedAt: at };
  const lines = rows.map((row) =>
    subscriberExportRow({ ...row, ...consent, state: "confirmed", endedAt: null }),
  );
  const id = await upload(subscriberExportHead() + lines.join(""));
  const preview = await previewSubscriberImport(world, id, null);
  if (!preview.ok) throw new Error(preview.problem);
  await writeSubscriberImport(world, id, { ...CHOICES, mapping: preview.mapping });
  await run(id);
  const { email, wantsPosts, wantsProjects } = subscribers;
  const imported = await world.db
    .select({ email, wantsPosts, wantsProjects })
    .from(subscribers)
    .where(like(email, "%@topics.example"))
    .orderBy(email);
  expect(imported).toEqual(rows);
});
