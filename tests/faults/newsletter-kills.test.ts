import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { openQueue } from "../../server/jobs/queue.ts";
import { deliveries, sends } from "../../server/newsletter/tables.ts";
import { type CountingServer, startCountingServer } from "../support/counting-server.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { isLong } from "../support/long-tests.ts";
import { fillWithSubscribers, sendPost } from "../support/newsletter.ts";
import { randomFrom } from "../support/random.ts";
import { databaseUrl, temporaryFolder } from "../support/site.ts";

/** Larger with `npm run test:long`. */
const CONFIRMED = isLong ? 10_000 : 1000;
const OF_EACH_OTHER = 250;
const ISSUES = ["first", "second"];
const KILLS = isLong ? 20 : 6;
/** Emails in flight per process, which a kill may repeat. */
const IN_FLIGHT_MAX = 8;
const root = join(import.meta.dirname, "../..");

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test("each subscriber gets two issues once although the process is killed repeatedly", async () => {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  const database = await testDatabase();
  closing.push(database.drop);
  const server = await startCountingServer();
  closing.push(server.stop);
  await fillWithSubscribers(database.db, { confirmed: CONFIRMED, ofEachOther: OF_EACH_OTHER });
  const issues = await askFor(ISSUES, database);
  const start = await starter(database, server);

  const moments = momentsOf(seed);
  console.log(`SEED=${seed}: killed when so many mails were taken: ${moments.join(", ")}`);
  for (const moment of moments) {
    const app = start();
    await app.during(server.waitFor(moment));
    await app.kill();
  }
  const app = start();
  const unfinished = async () =>
    (await database.db.select().from(sends)).filter(({ status }) => status !== "done");
  await app.during(expect.poll(unfinished, { timeout: 600_000, interval: 50 }).toEqual([]));
  await app.kill();

  const counts = await server.counts();
  const wanted = issues.flatMap((issue) =>
    Array.from({ length: CONFIRMED }, (_, index) => `${issue} confirmed-${index + 1}@example.com`),
  );
  expect(wanted.filter((mail) => !counts.has(mail))).toEqual([]);
  const wantedOnes = new Set(wanted);
  expect([...counts.keys()].filter((mail) => !wantedOnes.has(mail))).toEqual([]);
  const taken = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const repeats = taken - wanted.length;
  console.log(`${KILLS} kills repeated ${repeats} of ${wanted.length} mails`);
  expect(repeats).toBeLessThanOrEqual(KILLS * IN_FLIGHT_MAX);
  const states = await database.db.selectDistinct({ status: deliveries.status }).from(deliveries);
  expect(states).toEqual([{ status: "sent" }]);
}, 900_000);

/** Queues issues without sending them; returns their ids. */
async function askFor(slugs: string[], { db, connection }: TestDatabase): Promise<string[]> {
  const queue = openQueue(connection, pino({ level: "silent" }));
  const issues: string[] = [];
  for (const slug of slugs) issues.push(await sendPost({ db, queue }, slug));
  await queue.close();
  return issues;
}

/** Email counts at which to kill, in ascending order. */
function momentsOf(seed: number): number[] {
  const next = randomFrom(seed);
  const last = ISSUES.length * CONFIRMED - 100;
  return Array.from({ length: KILLS }, () => 1 + Math.floor(next() * last)).toSorted(
    (a, b) => a - b,
  );
}

/** Does not wait for the ready line. */
async function starter({ connection }: TestDatabase, server: CountingServer) {
  const data = await temporaryFolder();
  closing.push(data.remove);
  const env = {
    ...process.env,
    NODE_ENV: "production",
    SAMPLE_CONTENT: "off",
    LOG_LEVEL: "error",
    PORT: "0",
    DATABASE_URL: databaseUrl(connection),
    DATA_DIR: data.path,
    SMTP_URL: server.url,
  };
  return () => {
    const stdio = ["ignore", "ignore", "inherit"] as const;
    const child = spawn(process.execPath, ["server/main.ts"], {
      cwd: root,
      env,
      stdio: [...stdio],
    });
    const gone = once(child, "exit");
    const kill = () => killed(child, gone);
    closing.push(kill);
    return {
      kill,
      /** Rejects when the process exits early. */
      during: (wanted: Promise<unknown>) =>
        Promise.race([wanted, gone.then(() => Promise.reject(new Error("It ended by itself")))]),
    };
  };
}

async function killed(child: ChildProcess, gone: Promise<unknown>): Promise<void> {
  child.kill("SIGKILL");
  await gone;
}
