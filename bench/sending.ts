import { fork } from "node:child_process";
import { once } from "node:events";
import { pino } from "pino";
import type { Database } from "../server/db/connection.ts";
import { type OpenQueue, openQueue } from "../server/jobs/queue.ts";
import { type CountingServer, startCountingServer } from "../tests/support/counting-server.ts";
import { fillWithSubscribers, sendPost } from "../tests/support/newsletter.ts";
import type { SiteProcess } from "../tests/support/site.ts";
import { bareMail } from "./bare-mail.ts";
import type { BareTask } from "./bare-sender.ts";
import type { Bench } from "./bench.ts";
import { createDatabase, type DatabaseServer, startServer, startSiteOn } from "./database.ts";
import { memoryOf } from "./process-usage.ts";
import { medianOf, ratios } from "./statistics.ts";

const SHARE_MIN = 0.7;
const MEMORY_TIMES_MAX = 1.2;
/** Same as the product's mailer. */
const CONNECTIONS = 4;
const SHORT = 1_000;
const LONG = 100_000;

type Newsletter = { db: Database; queue: OpenQueue; site: SiteProcess };

export async function measureSending(bench: Bench): Promise<void> {
  const mails = await startCountingServer();
  bench.cleanup.add(mails.stop);
  const server = await startServer(bench);
  await measureRate(bench, server, mails);
  await measureMemoryOfSending(bench, server, mails);
}

async function measureRate(
  bench: Bench,
  server: DatabaseServer,
  mails: CountingServer,
): Promise<void> {
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
  server: DatabaseServer,
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
  server: DatabaseServer,
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
  bench: Bench,
  server: DatabaseServer,
  mails: CountingServer,
  { confirmed, name }: { confirmed: number; name: string },
): Promise<Newsletter> {
  const { db, config } = await createDatabase(bench, server, name);
  await fillWithSubscribers(db, { confirmed });
  const site = await startSiteOn(bench, config, { env: { SMTP_URL: mails.url } });
  const queue = openQueue(config, pino({ level: "silent" }));
  bench.cleanup.add(() => queue.close());
  return { db, queue, site };
}

async function close({ site, queue }: Newsletter): Promise<void> {
  await queue.close();
  await site.stop();
}
