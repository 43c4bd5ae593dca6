import { execFile, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const CONNECTIONS = 32;

/** Whole seconds, the tools' smallest unit. */
type Load = { url: string; headers: Record<string, string>; seconds: number };
type LoadResult = { requests: number; perSecond: number };

export type LoadTool = { name: string; run(load: Load): Promise<LoadResult> };

/** Prefers wrk, which uses less CPU, over autocannon. */
export function findLoadTool(): LoadTool {
  const hasWrk = !spawnSync("wrk", ["--version"]).error;
  return hasWrk
    ? { name: `wrk -t1 -c${CONNECTIONS}`, run: runWrk }
    : { name: `autocannon -c ${CONNECTIONS}`, run: runAutocannon };
}

async function runWrk({ url, headers, seconds }: Load): Promise<LoadResult> {
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, ...headerArgs(headers), url];
  const { stdout } = await run("wrk", args);
  const wrong = /^.*(?:Non-2xx|Socket errors).*$/m.exec(stdout);
  if (wrong) throw new Error(`Errors under load from ${url}: ${wrong[0].trim()}`);
  const [, requests] = /(\d+) requests in/.exec(stdout) ?? [];
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  if (!requests || !perSecond) throw new Error(`Unexpected output from wrk:\n${stdout}`);
  return { requests: Number(requests), perSecond: Number(perSecond) };
}

async function runAutocannon({ url, headers, seconds }: Load): Promise<LoadResult> {
  const program = fileURLToPath(import.meta.resolve("autocannon"));
  const options = ["--json", "--connections", `${CONNECTIONS}`, "--duration", `${seconds}`];
  const { stdout } = await run(process.execPath, [
    program,
    ...options,
    ...headerArgs(headers),
    url,
  ]);
  const { requests, errors, ...result } = JSON.parse(stdout);
  const wrong = errors + result["4xx"] + result["5xx"];
  if (wrong > 0) throw new Error(`${wrong} errors under load from ${url}`);
  return { requests: requests.total, perSecond: requests.average };
}

function headerArgs(headers: Record<string, string>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
}
