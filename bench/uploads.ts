import { fork } from "node:child_process";
import { randomFillSync } from "node:crypto";
import { once } from "node:events";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { OWNER, signInAt } from "../tests/support/accounts.ts";
import { temporaryFolder } from "../tests/support/site.ts";
import { placeOf, uploader } from "../tests/support/uploads.ts";
import type { Bench } from "./bench.ts";
import { POSTED_BY, postFile } from "./post-file.ts";
import { memoryOf } from "./proportional-memory.ts";
import { readStartCommand } from "./start-command.ts";
import { startProduct } from "./start-product.ts";
import type { Started } from "./started.ts";
import { medianOf, ratios } from "./statistics.ts";

const FILE_MB = 150;
const MB = 1024 * 1024;
const AT_ONCE = 5;
const GROWTH_MAX_MB = 60;
/** Of what the same file takes to a bare server that does nothing else. */
const RATE_MIN = 0.6;
const ROUNDS = 7;
const LOOKED_EVERY_MS = 50;

/** How fast a film comes in and is kept, and what the server weighs meanwhile. */
export async function measureUploads(bench: Bench): Promise<void> {
  bench.say(`Uploads: films of ${FILE_MB} MB, sent by ${POSTED_BY}`);
  const data = await temporaryFolder();
  bench.started.add(() => data.remove());
  const site = await startProduct(
    { DATA_DIR: data.path, OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password },
    bench.started,
  );
  const send = await sender(site.url);
  const films = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => makeFilm(join(data.path, `film-${at}.mp4`), at)),
  );
  const bare = await startReceiver(data.path, bench.started);
  await measureGrowth(bench, { films, send, pid: site.process.pid ?? 0 });
  await measureRate(bench, { films, send, bare });
  await site.stop();
}

type Send = (film: string) => Promise<void>;

async function measureRate(
  bench: Bench,
  { films, send, bare }: { films: string[]; send: Send; bare: Send },
): Promise<void> {
  const [film = ""] = films;
  const rounds = bench.isQuick ? 2 : ROUNDS;
  const own: number[] = [];
  const limit: number[] = [];
  await send(film);
  for (let round = 0; round < rounds; round++) {
    // A content of its own: what is there already would not be stored again.
    await mark(film, round + 1);
    // By turns, and in both orders, so that what disturbs one disturbs the other.
    const turns: [Send, number[]][] = [
      [send, own],
      [bare, limit],
    ];
    for (const [way, rates] of round % 2 === 0 ? turns : turns.toReversed()) {
      const begun = performance.now();
      await way(film);
      rates.push((FILE_MB * 1000) / (performance.now() - begun));
    }
  }
  bench.report({
    what: `Upload of ${FILE_MB} MB, kept, against a bare node:http`,
    rounds: ratios(own, limit),
    unit: "",
    limit: { atLeast: RATE_MIN },
    behind: `${medianOf(own).toFixed(0)} and ${medianOf(limit).toFixed(0)} MB a second, on the same disk`,
  });
}

async function measureGrowth(
  bench: Bench,
  { films, send, pid }: { films: string[]; send: Send; pid: number },
): Promise<void> {
  if (process.platform !== "linux") {
    bench.say("Memory is left out: it is read from /proc, which only Linux has");
    return;
  }
  const weigh = async () => {
    const processes = await memoryOf(pid);
    const nodes = processes.filter(({ name }) => name !== "postgres");
    return nodes.reduce((sum, { megabytes }) => sum + megabytes, 0);
  };
  for (const [at, film] of films.entries()) await mark(film, 100 + at);
  const before = await weigh();
  let most = before;
  const sending = new AbortController();
  const watching = (async () => {
    while (!sending.signal.aborted) {
      most = Math.max(most, await weigh());
      await wait(LOOKED_EVERY_MS);
    }
  })();
  await Promise.all(films.map(send));
  sending.abort();
  await watching;
  bench.report({
    what: `Memory, grown by ${AT_ONCE} uploads of ${FILE_MB} MB at once`,
    rounds: [most - before],
    unit: "MB",
    limit: { atMost: GROWTH_MAX_MB },
    behind: `node ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB meanwhile`,
  });
}

/** Uploads as the owner's browser does: begun, sent, kept. */
async function sender(url: string): Promise<Send> {
  const cookie = await signInAt(url);
  const owner = uploader(url, cookie, url);
  return async (film) => {
    const begun = await owner.begin(FILE_MB * MB, { place: "project-main", filename: "film.mp4" });
    const at = placeOf(begun);
    await postFile(url + at, film, {
      method: "PATCH",
      headers: {
        Cookie: cookie,
        Origin: url,
        "Tus-Resumable": "1.0.0",
        "Upload-Offset": "0",
        "Content-Type": "application/offset+octet-stream",
      },
    });
    const kept = await owner.keep(at);
    if (!kept.ok) throw new Error(`A film was not kept: ${kept.status} ${await kept.text()}`);
    await kept.text();
  };
}

/** A server that writes what it is sent to the disk, flushes it, and does nothing else. */
async function startReceiver(folder: string, started: Started): Promise<Send> {
  const { env, flags } = await readStartCommand();
  const child = fork(new URL("./receiver-server.ts", import.meta.url), [folder], {
    execArgv: flags,
    env: { ...process.env, ...env },
  });
  started.child(child);
  const [{ port }] = await once(child, "message");
  return (film) => postFile(`http://127.0.0.1:${port}/`, film);
}

/** A film of nothing but padding, which is noise, so that no disk can make it smaller. */
async function makeFilm(path: string, seed: number): Promise<string> {
  await rm(path, { force: true });
  const file = await open(path, "wx");
  const noise = randomFillSync(Buffer.alloc(MB));
  const head = Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isomiso2....free", "latin1");
  head.writeUInt32BE(FILE_MB * MB - 24, 24);
  try {
    for (let at = 0; at < FILE_MB; at++) await file.write(noise);
    await file.write(head, 0, head.length, 0);
  } finally {
    await file.close();
  }
  await mark(path, seed);
  return path;
}

/** Makes a film another one than it was. */
async function mark(path: string, number: number): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.write(Buffer.from(`number ${number}`.padEnd(20)), 0, 20, 1000);
  } finally {
    await file.close();
  }
}
