import { execFile, fork, spawnSync } from "node:child_process";
import { randomFillSync } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { OWNER, signInAt } from "../tests/support/accounts.ts";
import { temporaryFolder } from "../tests/support/site.ts";
import { locationOf, uploader } from "../tests/support/uploads.ts";
import type { Bench } from "./bench.ts";
import type { Cleanup } from "./cleanup.ts";
import { memoryOf } from "./process-usage.ts";
import { readStartCommand, startProduct } from "./start-product.ts";
import { medianOf, ratios } from "./statistics.ts";

const hasCurl = spawnSync("curl", ["--version"]).status === 0;
const UPLOAD_CLIENT = hasCurl ? "curl" : "a client in Node.js";
const FILE_MB = 150;
const MB = 1024 * 1024;
const CONCURRENT = 5;
const GROWTH_MAX_MB = 60;
/** Share of the bare server's rate. */
const RATE_MIN = 0.6;
const ROUNDS = 7;
const SAMPLE_EVERY_MS = 50;

export async function measureUploads(bench: Bench): Promise<void> {
  bench.log(`Uploads: videos of ${FILE_MB} MB, sent with ${UPLOAD_CLIENT}`);
  const data = await temporaryFolder();
  bench.cleanup.add(() => data.remove());
  const site = await startProduct(
    { DATA_DIR: data.path, OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password },
    bench.cleanup,
  );
  const send = await sender(site.url);
  const videos = await Promise.all(
    Array.from({ length: CONCURRENT }, (_, at) =>
      makeVideo(join(data.path, `video-${at}.mp4`), at),
    ),
  );
  const bare = await startReceiver(data.path, bench.cleanup);
  await measureGrowth(bench, { videos, send, pid: site.process.pid ?? 0 });
  await measureRate(bench, { videos, send, bare });
  await site.stop();
}

type Send = (video: string) => Promise<void>;

async function measureRate(
  bench: Bench,
  { videos, send, bare }: { videos: string[]; send: Send; bare: Send },
): Promise<void> {
  const [video = ""] = videos;
  const rounds = bench.isQuick ? 2 : ROUNDS;
  const own: number[] = [];
  const limit: number[] = [];
  await send(video);
  for (let round = 0; round < rounds; round++) {
    // Identical content would not be stored again.
    await changeContent(video, round + 1);
    // Alternating in both orders, so that noise affects both.
    const turns: [Send, number[]][] = [
      [send, own],
      [bare, limit],
    ];
    for (const [way, rates] of round % 2 === 0 ? turns : turns.toReversed()) {
      const begun = performance.now();
      await way(video);
      rates.push((FILE_MB * 1000) / (performance.now() - begun));
    }
  }
  bench.report({
    what: `Upload of ${FILE_MB} MB, ratio to a bare node:http`,
    rounds: ratios(own, limit),
    unit: "",
    limit: { atLeast: RATE_MIN },
    details: `${medianOf(own).toFixed(0)} and ${medianOf(limit).toFixed(0)} MB/s, on the same disk`,
  });
}

async function measureGrowth(
  bench: Bench,
  { videos, send, pid }: { videos: string[]; send: Send; pid: number },
): Promise<void> {
  if (process.platform !== "linux") {
    bench.log("Skipping memory: it needs /proc, which only Linux has");
    return;
  }
  const measureMemory = async () => {
    const processes = await memoryOf(pid);
    const nodes = processes.filter(({ name }) => name !== "postgres");
    return nodes.reduce((sum, { megabytes }) => sum + megabytes, 0);
  };
  for (const [at, video] of videos.entries()) await changeContent(video, 100 + at);
  const before = await measureMemory();
  let most = before;
  const sending = new AbortController();
  const watching = (async () => {
    while (!sending.signal.aborted) {
      most = Math.max(most, await measureMemory());
      await wait(SAMPLE_EVERY_MS);
    }
  })();
  await Promise.all(videos.map(send));
  sending.abort();
  await watching;
  bench.report({
    what: `Memory growth with ${CONCURRENT} concurrent uploads of ${FILE_MB} MB`,
    rounds: [most - before],
    unit: "MB",
    limit: { atMost: GROWTH_MAX_MB },
    details: `node ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB during uploads`,
  });
}

async function sender(url: string): Promise<Send> {
  const cookie = await signInAt(url);
  const owner = uploader(url, cookie, url);
  return async (video) => {
    const begun = await owner.begin(FILE_MB * MB, { place: "project-main", filename: "video.mp4" });
    const at = locationOf(begun);
    await postFile(url + at, video, {
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
    if (!kept.ok) throw new Error(`The video was not stored: ${kept.status} ${await kept.text()}`);
    await kept.text();
  };
}

/** Baseline: a server that writes and flushes what it receives. */
async function startReceiver(folder: string, cleanup: Cleanup): Promise<Send> {
  const { env, flags } = await readStartCommand();
  const child = fork(new URL("./receiver-server.ts", import.meta.url), [folder], {
    execArgv: flags,
    env: { ...process.env, ...env },
  });
  cleanup.addProcess(child);
  const [{ port }] = await once(child, "message");
  return (video) => postFile(`http://127.0.0.1:${port}/`, video);
}

/** A video header and noise, which no disk can compress. */
async function makeVideo(path: string, seed: number): Promise<string> {
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
  await changeContent(path, seed);
  return path;
}

/** Gives the file a new hash. */
async function changeContent(path: string, number: number): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.write(Buffer.from(`number ${number}`.padEnd(20)), 0, 20, 1000);
  } finally {
    await file.close();
  }
}

async function postFile(
  url: string,
  path: string,
  { method = "POST", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<void> {
  const status = hasCurl
    ? await withCurl(url, path, method, headers)
    : await withNode(url, path, method, headers);
  if (status >= 300) throw new Error(`The upload failed with status ${status}`);
}

async function withCurl(
  url: string,
  path: string,
  method: string,
  headers: Record<string, string>,
): Promise<number> {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  // Skips curl's wait for `100 Continue`.
  const quiet = ["-sS", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Expect:"];
  const { stdout } = await promisify(execFile)("curl", [
    ...[...quiet, ...named, "-X", method, "-T", path, url],
  ]);
  return Number(stdout);
}

async function withNode(
  url: string,
  path: string,
  method: string,
  headers: Record<string, string>,
): Promise<number> {
  const { size } = await stat(path);
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, "Content-Length": size } });
    sent.once("error", reject);
    sent.once("response", (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    createReadStream(path, { highWaterMark: 1024 * 1024 }).pipe(sent);
  });
}
