import { execFile, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const CONNECTIONS = 32;

/** Whole seconds: the tools know no shorter ones. */
export type Load = { url: string; headers: Record<string, string>; seconds: number };
export type Answered = { requests: number; perSecond: number };

/** A tool that asks as fast as a server answers. */
export type LoadTool = { name: string; ask(load: Load): Promise<Answered> };

/** wrk where the system has it, since it takes less of the machine; else autocannon. */
export function findLoadTool(): LoadTool {
  const hasWrk = !spawnSync("wrk", ["--version"]).error;
  return hasWrk
    ? { name: `wrk -t1 -c${CONNECTIONS}`, ask: byWrk }
    : { name: `autocannon -c ${CONNECTIONS}`, ask: byAutocannon };
}

async function byWrk({ url, headers, seconds }: Load): Promise<Answered> {
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, ...headerArgs(headers), url];
  const { stdout } = await run("wrk", args);
  const wrong = /^.*(?:Non-2xx|Socket errors).*$/m.exec(stdout);
  if (wrong) throw new Error(`Under load, ${url} answered wrongly: ${wrong[0].trim()}`);
  const [, requests] = /(\d+) requests in/.exec(stdout) ?? [];
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  if (!requests || !perSecond) throw new Error(`wrk is not understood:\n${stdout}`);
  return { requests: Number(requests), perSecond: Number(perSecond) };
}

async function byAutocannon({ url, headers, seconds }: Load): Promise<Answered> {
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
  if (wrong > 0) throw new Error(`Under load, ${url} answered wrongly ${wrong} times`);
  return { requests: requests.total, perSecond: requests.average };
}

function headerArgs(headers: Record<string, string>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
}
