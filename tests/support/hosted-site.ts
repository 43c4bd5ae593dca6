import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import {
  freePort,
  NO_PROGRAMS,
  NODE_OPTIONS,
  root,
  type Site,
  STOPS_WITHIN_MS,
  siteEnvironment,
} from "./site.ts";
import { within } from "./within.ts";

const PROGRAM = fileURLToPath(new URL("site-host.ts", import.meta.url));

/** Without an environment, the site is only stopped. */
export type HostRequest = { env?: Record<string, string> };
/** What the site wrote, or that the request is done or failed. */
export type HostReply = { written?: string; problem?: string };

/** Of this worker, for its next site. */
let idle: ChildProcess | undefined;

/**
 * Starts the product in a process that the sites of a worker use one after the other, so that its modules are
 * loaded and compiled once. Tests of starts, signals and crashes need `startSite`.
 */
export async function startHostedSite(env: Record<string, string>): Promise<Site> {
  const host = idle?.connected ? idle : openHost();
  idle = undefined;
  const port = env.PORT ?? String(await freePort());
  let log = "";
  const onMessage = ({ written = "" }: HostReply) => {
    log += written;
  };
  host.on("message", onMessage);
  try {
    await ask(host, { env: { ...siteEnvironment(port), ...env } });
  } catch (error) {
    if (host.connected) host.disconnect();
    throw new Error(`${error}. It wrote:\n${log}`);
  }
  return {
    url: `http://localhost:${port}`,
    output: () => log,
    async stop() {
      try {
        await within(STOPS_WITHIN_MS, "Stopping the site", ask(host, {}));
      } catch (error) {
        host.kill("SIGKILL");
        throw new Error(`${error}. It wrote:\n${log}`);
      }
      host.off("message", onMessage);
      if (idle) host.disconnect();
      else idle = host;
    },
  };
}

function openHost(): ChildProcess {
  const host = fork(PROGRAM, {
    cwd: root,
    execArgv: NODE_OPTIONS,
    env: { ...process.env, ...NO_PROGRAMS, NODE_ENV: "production" },
  });
  host.unref();
  host.channel?.unref();
  return host;
}

function ask(host: ChildProcess, request: HostRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error?: Error) => {
      host.off("message", onReply).off("exit", onExit);
      if (error) reject(error);
      else resolve();
    };
    const onExit = (code: number | null) =>
      end(new Error(`The host of the site ended with ${code}`));
    const onReply = ({ written, problem }: HostReply) => {
      if (written === undefined) end(problem === undefined ? undefined : new Error(problem));
    };
    host.on("message", onReply).on("exit", onExit);
    host.send(request);
  });
}
