import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { announcedDuring } from "../../../tests/support/announced.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { importWorld } from "../../../tests/support/import-world.ts";
import { isLong } from "../../../tests/support/long-tests.ts";
import { CHOICES, subscriberImporter } from "../../../tests/support/subscriber-import.ts";
import { erasePerson } from "../../contact/erase-person.ts";
import { expireUploadsJob } from "../../uploads/expire-job.ts";
import { changeSubscribers } from "../change-subscribers.ts";
import { subscriberImports, subscribers } from "../tables.ts";
import {
  discardSubscriberImport,
  previewSubscriberImport,
  resumeSubscriberImport,
  stopSubscriberImport,
  writeSubscriberImport,
} from "./change-import.ts";
import { subscriberImportJob } from "./import-job.ts";

const ROWS = isLong ? 100_000 : 12_000;

const { world } = await forAllTests(importWorld());
const { upload, run, found, importAll, statusOf } = subscriberImporter(world);

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
  expect(added).toMatchObject({
    status: "confirmed",
    source: "import",
    consentText: CHOICES.consentText,
  });
  expect(await statusOf("left@elsewhere.com")).toBeUndefined();
  // Nothing is mailed.
  expect(await world.db.execute(sql`select 1 from jobs.job where name like 'mail%'`)).toMatchObject(
    {
      rowCount: 0,
    },
  );
});

test("an internationalized domain is one address in any form", async () => {
  const values = { status: "unsubscribed", source: "footer" } as const;
  await world.db.insert(subscribers).values({ ...values, email: "left@xn--bcher-kva.example" });
  const done = await importAll(
    "email\nLeft@bücher.example\nada@xn--bcher-kva.example\nada@BÜCHER.example\n",
  );
  expect(done?.counts).toEqual({ unsubscribed: 1, added: 1, duplicate: 1 });
  expect(await statusOf("ada@bücher.example")).toBe("confirmed");
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

test("an import that failed halfway counts its rows from the first again", async () => {
  const lines = Array.from({ length: 1_500 }, (_, i) => `again${i}@example.com`);
  const id = await upload(["email", "broken", ...lines].join("\n"));
  const brokenRows = [{ line: 2, reason: "Not a valid email address" }];
  const counts = { added: 999, broken: 1 };
  await world.db
    .update(subscriberImports)
    .set({ state: "failed", done: 1_000, counts, brokenRows })
    .where(eq(subscriberImports.id, id));
  expect(await writeSubscriberImport(world, id, CHOICES)).toBe(true);
  await run(id);
  expect(await found(id)).toMatchObject({ counts: { added: 1_500, broken: 1 }, brokenRows });
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
    const names = await readdir(join(world.environment.DATA_DIR, "subscriber-imports"));
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
