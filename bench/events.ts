import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { formatNumber } from "#domain/site/formats.ts";
import { parseBeacon } from "../server/analytics/beacon.ts";
import { Collector } from "../server/analytics/collector.ts";
import type { Database } from "../server/db/connection.ts";
import { parseEnvironment } from "../server/env.ts";
import type { Bench } from "./bench.ts";
import { createDatabase, type DatabaseServer, startServer, startSiteOn } from "./database.ts";
import { processorTimeOf } from "./process-usage.ts";
import { Sender } from "./sender.ts";
import { medianOf, ratios } from "./statistics.ts";

/** Per second and in all, over HTTP. */
const PER_SECOND = 5_000;
const SECONDS = 60;
const QUICK_SECONDS = 5;
const CONNECTIONS = 64;
/** Of the rate of COPY of the same rows. */
const RATE_MIN = 0.2;
const BATCH = 4_000;
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36";
const BODY = JSON.stringify({ path: "/", isOpened: true, referrer: "https://www.google.com/" });

export async function measureEvents(bench: Bench): Promise<void> {
  bench.log("Events: written in batches, and sent over HTTP through a trusted proxy");
  const server = await startServer(bench);
  await measureWriting(bench, server);
  await measureSustained(bench, server);
}

/** The part behind HTTP, against COPY of the rows that it wrote into the same tables. */
async function measureWriting(bench: Bench, server: DatabaseServer): Promise<void> {
  const { db } = await createDatabase(bench, server, "writing");
  const parsed = parseEnvironment({});
  const beacon = parseBeacon(BODY);
  if (!parsed.ok || !beacon) throw new Error("The defaults are not valid");
  const log = { warn: (...what: unknown[]) => console.error(...what) };
  const now = () => new Date();
  const collector = new Collector({ db, environment: parsed.environment, log, now });
  const own: number[] = [];
  const copied: number[] = [];
  let visitor = 0;
  for (let round = 0; round < (bench.isQuick ? 5 : 25); round++) {
    await db.execute(sql`truncate analytics_events, analytics_sessions`);
    const begun = performance.now();
    for (let i = 0; i < BATCH; i++) {
      collector.collect(beacon, { address: addressOf(visitor++), userAgent: BROWSER });
    }
    await collector.flush();
    own.push(BATCH / (performance.now() - begun));
    const stored = await db.execute(sql`select from analytics_events`);
    if (stored.rowCount !== BATCH) throw new Error(`${stored.rowCount} of ${BATCH} were written`);
    copied.push(BATCH / (await timeOfCopy(db)));
  }
  bench.report({
    what: "Events written, to COPY of the same rows",
    rounds: ratios(own, copied),
    unit: "",
    limit: { atLeast: RATE_MIN },
    details: `${(medianOf(own) * 1_000).toFixed(0)} to ${(medianOf(copied) * 1_000).toFixed(0)} events a second, each with its session`,
  });
}

/** In ms, of what is in the tables. */
async function timeOfCopy(db: Database): Promise<number> {
  const tables = ["analytics_events", "analytics_sessions"];
  const fileOf = (table: string) => join(tmpdir(), `bench-${process.pid}-${table}`);
  for (const table of tables)
    await db.execute(sql.raw(`copy (select * from ${table}) to '${fileOf(table)}'`));
  await db.execute(sql`truncate analytics_events, analytics_sessions`);
  const begun = performance.now();
  await db.transaction(async (tx) => {
    for (const table of tables) await tx.execute(sql.raw(`copy ${table} from '${fileOf(table)}'`));
  });
  const taken = performance.now() - begun;
  for (const table of tables) await rm(fileOf(table), { force: true });
  return taken;
}

async function measureSustained(bench: Bench, server: DatabaseServer): Promise<void> {
  const { db, config } = await createDatabase(bench, server, "sustained");
  const site = await startSiteOn(bench, config, { env: { TRUSTED_PROXIES: "127.0.0.1" } });
  const seconds = bench.isQuick ? QUICK_SECONDS : SECONDS;
  const senders = Array.from({ length: CONNECTIONS }, () => new Sender(site.url));
  const total = PER_SECOND * seconds;
  const before = await processorTimeOf(site.process.pid ?? 0);
  const begun = performance.now();
  let sent = 0;
  let accepted = 0;
  const work = async (sender: Sender) => {
    while (sent < total) {
      // No faster than asked, so that what is measured is a sustained rate.
      const ahead = (sent / PER_SECOND) * 1_000 - (performance.now() - begun);
      if (ahead > 0) await wait(ahead);
      const head = `User-Agent: ${BROWSER}\r\nX-Forwarded-For: ${addressOf(sent++)}\r\n`;
      if ((await sender.post("/api/views", head, BODY)) === 204) accepted += 1;
    }
  };
  await Promise.all(senders.map(work));
  const rate = sent / ((performance.now() - begun) / 1_000);
  const used =
    ((await processorTimeOf(site.process.pid ?? 0)) ?? Number.NaN) - (before ?? Number.NaN);
  for (const sender of senders) sender.close();
  await site.stop();
  const { rowCount } = await db.execute(sql`select from analytics_events`);
  bench.report({
    what: `Events accepted in ${seconds} s, of ${formatNumber(PER_SECOND)} a second`,
    rounds: [rate / PER_SECOND],
    unit: "",
    limit: bench.isQuick ? null : { atLeast: 0.99 },
    details: `${rate.toFixed(0)} a second over ${CONNECTIONS} connections from as many addresses as events; ${(used / sent).toFixed(0)} µs of CPU time each, without the database; sender on the same machine`,
  });
  bench.report({
    what: "Events lost by a clean stop",
    rounds: [accepted - (rowCount ?? 0)],
    unit: "",
    limit: { atMost: 0 },
    details: `${rowCount} stored of ${accepted} accepted and ${sent} sent`,
  });
}

/** A different one for each of the first 16 million. */
function addressOf(nth: number): string {
  return `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;
}
