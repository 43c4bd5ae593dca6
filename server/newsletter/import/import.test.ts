import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Encoding } from "#domain/import/encodings.ts";
import { announcedDuring } from "../../../tests/support/announced.ts";
import { importWorld } from "../../../tests/support/import-world.ts";
import { erasePerson } from "../../contact/erase-person.ts";
import { expireUploadsJob } from "../../uploads/expire-job.ts";
import type { World } from "../../world.ts";
import { changeSubscribers } from "../change-subscribers.ts";
import { subscriberImports, subscribers } from "../tables.ts";
import {
  discardSubscriberImport,
  findSubscriberImport,
  type ImportChoices,
  previewSubscriberImport,
  resumeSubscriberImport,
  startSubscriberImport,
  stopSubscriberImport,
  writeSubscriberImport,
} from "./change-import.ts";
import { subscriberImportJob } from "./import-job.ts";

const ROWS = process.env.LONG_TESTS === "1" ? 100_000 : 12_000;
/** In each encoding. */
const MANY_ROWS = process.env.LONG_TESTS === "1" ? 100_000 : 2_000;
const CONSENT = "Signed up at the fair, on paper";
const CHOICES: ImportChoices = {
  encoding: null,
  mapping: { email: 0, status: null, date: null },
  consentText: CONSENT,
};

let opened: Awaited<ReturnType<typeof importWorld>>;
let world: World;
beforeAll(async () => {
  opened = await importWorld();
  world = opened.world;
});
afterAll(() => opened.close());

async function upload(content: string | Buffer): Promise<string> {
  const id = crypto.randomUUID();
  const path = join(world.settings.DATA_DIR, `${id}.upload`);
  await writeFile(path, content);
  await startSubscriberImport(world, { id, path, fileName: "list.csv" });
  return id;
}

const run = (id: string, signal = new AbortController().signal) =>
  subscriberImportJob.run(world, { importId: id }, signal);
const found = (id: string) => findSubscriberImport(world, id);

async function importAll(content: string | Buffer, choices: Partial<ImportChoices> = {}) {
  const id = await upload(content);
  expect(await writeSubscriberImport(world, id, { ...CHOICES, ...choices })).toBe(true);
  await run(id);
  return found(id);
}

const statusOf = async (email: string) =>
  (await world.db.select().from(subscribers).where(eq(subscribers.email, email)))[0]?.status;

test("nobody who left, bounced, complained or was erased comes back", async () => {
  const at = new Date();
  const add = (status: "confirmed" | "pending" | "unsubscribed" | "bounced" | "complained") =>
    world.db
      .insert(subscribers)
      .values({ email: `${status}@example.com`, status, source: "footer", confirmedAt: at });
  for (const status of ["confirmed", "pending", "unsubscribed", "bounced", "complained"] as const) {
    await add(status);
  }
  const actor = { accountId: "owner", sessionId: "s", ip: null, userAgent: null };
  await erasePerson(world, actor, "erased@example.com");
  const [deleted] = await world.db
    .insert(subscribers)
    .values({
      email: "Deleted@example.com",
      status: "confirmed",
      source: "footer",
      confirmedAt: at,
    })
    .returning();
  await changeSubscribers(world, { intent: "delete", ids: [deleted?.id ?? ""] });

  const done = await importAll(
    [
      "Email,Status",
      "New@Example.com,subscribed",
      "CONFIRMED@example.com,",
      "pending@example.com,",
      "Unsubscribed@Example.COM,subscribed",
      "bounced@example.com,",
      "complained@example.com,",
      "Erased@Example.com,",
      "deleted@example.com,",
      "left@elsewhere.com,unsubscribed",
      "new@example.com,",
      "not an address,",
    ].join("\r\n"),
    { mapping: { email: 0, status: 1, date: null } },
  );
  expect(done).toMatchObject({ state: "done", done: 11, total: 11 });
  expect(done?.counts).toEqual({
    added: 1,
    already: 1,
    pending: 1,
    unsubscribed: 1,
    bounced: 1,
    complained: 1,
    erased: 2,
    notSubscribed: 1,
    duplicate: 1,
    broken: 1,
  });
  expect(done?.brokenRows).toEqual([{ line: 12, reason: "Not a valid email address" }]);
  for (const status of ["pending", "unsubscribed", "bounced", "complained"]) {
    expect(await statusOf(`${status}@example.com`)).toBe(status);
  }
  const [added] = await world.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.email, "New@example.com"));
  expect(added).toMatchObject({ status: "confirmed", source: "import", consentText: CONSENT });
  expect(await statusOf("left@elsewhere.com")).toBeUndefined();
  // Nothing is mailed.
  expect(await world.db.execute(sql`select 1 from jobs.job where name like 'mail%'`)).toMatchObject(
    {
      rowCount: 0,
    },
  );
});

test(`${ROWS} rows continue after a process was killed, with every row counted once`, async () => {
  const lines = Array.from({ length: ROWS }, (_, i) => {
    if (i % 1_000 === 17) return `"broken"${i} at example.com`;
    if (i % 1_000 === 18) return `many${i - 2}@example.com`;
    return i % 7 === 0 ? `"many${i}@example.com"` : `many${i}@example.com`;
  });
  const id = await upload(["email", ...lines].join("\n"));
  await writeSubscriberImport(world, id, CHOICES);
  // Nothing of the third step is left behind.
  let steps = 0;
  const { db } = world;
  const dying = {
    ...world,
    db: new Proxy(db, {
      get(target, name) {
        if (name === "transaction" && ++steps > 2) throw new Error("killed");
        return Reflect.get(target, name);
      },
    }),
  };
  const signal = new AbortController().signal;
  await expect(subscriberImportJob.run(dying, { importId: id }, signal)).rejects.toThrow("killed");
  expect(await found(id)).toMatchObject({ state: "writing", done: 2_000 });
  await run(id);
  const done = await found(id);
  const perKind = ROWS / 1_000;
  expect(done).toMatchObject({ state: "done", done: ROWS, total: ROWS });
  expect(done?.counts).toEqual({
    added: ROWS - 2 * perKind,
    duplicate: perKind,
    broken: perKind,
  });
  expect(done?.brokenRows.slice(0, 2).map(({ line }) => line)).toEqual([19, 1_019]);
  expect(await world.db.$count(subscribers, sql`email like 'many%'`)).toBe(ROWS - 2 * perKind);
});

test("an import that was stopped goes on where it was", async () => {
  const lines = Array.from({ length: 2_500 }, (_, i) => `stopped${i}@example.com`);
  const id = await upload(["email", ...lines].join("\n"));
  await writeSubscriberImport(world, id, CHOICES);
  await stopSubscriberImport(world, id);
  await run(id);
  expect(await found(id)).toMatchObject({ state: "stopped", done: 0, total: 2_500 });
  expect(await writeSubscriberImport(world, id, CHOICES)).toBe(false);
  expect(await resumeSubscriberImport(world, id)).toBe(true);
  await run(id);
  expect(await found(id)).toMatchObject({ state: "done", counts: { added: 2_500 } });
});

const NAMES = "email,name\nzoe@example.com,Zoë Müller\n";

test.each<[string, Buffer, Encoding]>([
  ["UTF-8", Buffer.from(NAMES), "utf-8"],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${NAMES}`), "utf-8"],
  ["UTF-16", Buffer.from(`\ufeff${NAMES}`, "utf16le"), "utf-16le"],
  ["UTF-16 without a mark", Buffer.from(NAMES, "utf16le"), "utf-16le"],
  ["UTF-16 big endian", Buffer.from(`\ufeff${NAMES}`, "utf16le").swap16(), "utf-16be"],
  ["Windows-1252", Buffer.from(NAMES, "latin1"), "windows-1252"],
])("%s is told apart", async (_name, bytes, encoding) => {
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

test("an upload is imported once, and a discarded one is gone", async () => {
  const id = await upload("email\nonce@example.com\n");
  expect(await discardSubscriberImport(world, id)).toBe(true);
  expect(await found(id)).toBeNull();
  expect(await previewSubscriberImport(world, id, null)).toMatchObject({ ok: false });
  expect(await world.db.$count(subscriberImports, eq(subscriberImports.id, id))).toBe(0);
});

test("an import without activity for 30 days is removed with its file, unless it is at work", async () => {
  const list = "email\nforgotten@example.com\n";
  const [idle, atWork, done] = [await upload(list), await upload(list), await upload(list)];
  for (const id of [atWork, done]) await writeSubscriberImport(world, id, CHOICES);
  await run(done);
  const daysLater = (days: number) => ({
    ...world,
    now: () => new Date(Date.now() + days * 24 * 60 * 60 * 1000),
  });
  const expire = (days: number) =>
    expireUploadsJob.run(daysLater(days), {}, new AbortController().signal);
  const files = async () => {
    const names = await readdir(join(world.settings.DATA_DIR, "subscriber-imports"));
    return [idle, atWork, done].filter((id) => names.includes(`${id}.csv`));
  };
  await expire(29);
  expect(await found(idle)).toMatchObject({ state: "mapping" });
  expect(await files()).toEqual([idle, atWork]);
  expect(await announcedDuring(world.db, () => expire(31))).toEqual(["subscribers"]);
  expect(await found(idle)).toBeNull();
  expect(await files()).toEqual([atWork]);
  expect(await found(atWork)).toMatchObject({ state: "writing" });
  expect(await found(done)).toMatchObject({ state: "done" });

  await world.db.execute(sql`delete from jobs.job where name = ${subscriberImportJob.name}`);
  await expire(31);
  expect(await found(atWork)).toBeNull();
  expect(await files()).toEqual([]);
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
