import { fork } from "node:child_process";
import { once } from "node:events";
import { pino } from "pino";
import { connect, type Database } from "../server/db/connection.ts";
import { type OpenQueue, openQueue } from "../server/jobs/queue.ts";
import { type CountingServer, startCountingServer } from "../tests/support/counting-server.ts";
import { administer, databaseNamed } from "../tests/support/database.ts";
import { fillWithSubscribers, sendPost } from "../tests/support/newsletter.ts";
import { databaseUrl, type Site, temporaryFolder } from "../tests/support/site.ts";
import { startDatabaseServer } from "../tests/support/start-database.ts";
import { bareMail } from "./bare-mail.ts";
import type { BareTask } from "./bare-sender.ts";
import type { Bench } from "./bench.ts";
import { memoryOf } from "./proportional-memory.ts";
import { startProduct } from "./start-product.ts";
import { medianOf, ratios } from "./statistics.ts";

const SHARE_MIN = 0.7;
const MEMORY_TIMES_MAX = 1.2;
/** Same as the product's mailer. */
const CONNECTIONS = 4;
const SHORT = 1_000;
const LONG = 100_000;

type Newsletter = { db: Database; queue: OpenQueue; site: Site };

export async function measureSending(bench: Bench): Promise<void> {
  const mails = await startCountingServer();
  bench.cleanup.add(mails.stop);
  const server = await startDatabaseServer();
  bench.cleanup.add(server.stop);
  await measureRate(bench, server, mails);
  await measureMemoryOfSending(bench, server, mails);
}

type Server = Awaited<ReturnType<typeof startDatabaseServer>>;

async function measureRate(bench: Bench, server: Server, mails: CountingServer): Promise<void> {
  const count = bench.isQuick ? 1_000 : 2_000;
  bench.log(
    "Sending: alternating between the product and a bare nodemailer loop, to one SMTP server",
  );
  const newsletter = await open(bench, server, mails, { confirmed: count, name: "rate" });
  const mail = await bareMail();
  const ours: number[] = [];
  const bare: number[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= (bench.isQuick ? 3 : 9); round++) {
    const own = await rateOf(mails, count, () => sendPost(newsletter, `rate-${round}`));
    const task = { url: mails.url, connections: CONNECTIONS, mail, count };
    const loop = await rateOf(mails, count, () => runBare(bench, task));
    if (round === 0) continue;
    ours.push(own);
    bare.push(loop);
  }
  await close(newsletter);
  bench.report({
    what: "Sending an issue, ratio to a bare loop",
    rounds: ratios(ours, bare),
    unit: "",
    limit: { atLeast: SHARE_MIN },
    details: `${medianOf(ours).toFixed(0)}/s to ${medianOf(bare).toFixed(0)}/s`,
  });
}

/** Emails per second, from the first that the server accepted to the last. */
async function rateOf(
  mails: CountingServer,
  count: number,
  send: () => Promise<unknown>,
): Promise<number> {
  await mails.reset();
  const taken = mails.waitFor(count);
  await send();
  const { milliseconds } = await taken;
  return ((count - 1) / milliseconds) * 1000;
}

async function runBare({ cleanup }: Bench, task: BareTask): Promise<void> {
  const child = fork(new URL("./bare-sender.ts", import.meta.url));
  cleanup.addProcess(child);
  const ended = once(child, "exit");
  child.send(task);
  const [code] = await ended;
  if (code !== 0) throw new Error(`The bare loop exited with ${code}`);
}

async function measureMemoryOfSending(
  bench: Bench,
  server: Server,
  mails: CountingServer,
): Promise<void> {
  if (process.platform !== "linux") {
    bench.log("Skipping memory of sending: it needs /proc, which only Linux has");
    return;
  }
  const issues = bench.isQuick ? 3 : 10;
  bench.log(`Memory of sending: ${issues} thousand mails, to a short and to a long list`);
  const short = await memoryWhile(bench, server, mails, { subscribers: SHORT, issues });
  const long = await memoryWhile(bench, server, mails, { subscribers: LONG, issues });
  bench.report({
    what: "Memory of sending, 100,000 subscribers to 1,000",
    rounds: ratios(long, short),
    unit: "",
    limit: { atMost: MEMORY_TIMES_MAX },
    details: `${medianOf(long).toFixed(0)} MB to ${medianOf(short).toFixed(0)} MB of the process`,
  });
}

async function memoryWhile(
  bench: Bench,
  server: Server,
  mails: CountingServer,
  { subscribers, issues }: { subscribers: number; issues: number },
): Promise<number[]> {
  const newsletter = await open(bench, server, mails, {
    confirmed: subscribers,
    name: `memory_${subscribers}`,
  });
  const megabytes: number[] = [];
  await mails.reset();
  for (let thousand = 1; thousand <= issues; thousand++) {
    const taken = mails.waitFor(thousand * 1_000);
    // Sending the long list completely would take too long.
    if (thousand === 1 || subscribers === SHORT) await sendPost(newsletter, `memory-${thousand}`);
    await taken;
    const processes = await memoryOf(newsletter.site.process.pid ?? 0);
    megabytes.push(processes.reduce((sum, one) => sum + one.megabytes, 0));
  }
  await close(newsletter);
  return megabytes;
}

async function open(
  { cleanup }: Bench,
  { connection, template }: Server,
  mails: CountingServer,
  { confirmed, name: ownName }: { confirmed: number; name: string },
): Promise<Newsletter> {
  const name = `${template}_${ownName}`;
  await administer(connection, (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  cleanup.add(() =>
    administer(connection, (client) => client.query(`drop database ${name} with (force)`)),
  );
  const own = databaseNamed(connection, name);
  const db = connect({ ...own, query_timeout: 0 }, (error) =>
    console.error("The benchmark lost its database connection", error),
  );
  cleanup.add(() => db.$client.end());
  await fillWithSubscribers(db, { confirmed });
  const data = await temporaryFolder();
  cleanup.add(data.remove);
  const env = { DATABASE_URL: databaseUrl(own), DATA_DIR: data.path, SMTP_URL: mails.url };
  const site = await startProduct({ ...env, SAMPLE_CONTENT: "off" }, cleanup);
  const queue = openQueue(own, pino({ level: "silent" }));
  cleanup.add(() => queue.close());
  return { db, queue, site };
}

async function close({ site, queue }: Newsletter): Promise<void> {
  await queue.close();
  await site.stop();
}
