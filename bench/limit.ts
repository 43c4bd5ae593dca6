import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Answer } from "./get.ts";
import type { BareAnswer } from "./limit-server.ts";
import { readStartCommand } from "./start-command.ts";
import type { Started } from "./started.ts";

/** What Node adds to every answer by itself. */
const NODES_OWN = new Set(["date", "connection", "keep-alive"]);

export type BareServer = {
  url: string;
  pid: number;
  /** From now on it gives this answer, and asks for the `etag` when it is a 304. */
  answers(answer: Answer): Promise<void>;
};

/** Starts the bare server that the product is measured against, as the product is started. */
export async function startLimit(started: Started): Promise<BareServer> {
  const { env, flags } = await readStartCommand();
  const child = fork(new URL("./limit-server.ts", import.meta.url), {
    execArgv: flags,
    env: { ...process.env, ...env },
    serialization: "advanced",
  });
  started.child(child);
  const { port } = await heardFrom(child);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async answers({ status, rawHeaders, headers, body }) {
      const etag = status === 304 ? (headers.etag ?? null) : null;
      const bare: BareAnswer = { status, headers: withoutNodesOwn(rawHeaders), body, etag };
      child.send(bare);
      await heardFrom(child);
    },
  };
}

async function heardFrom(child: ChildProcess): Promise<{ port: number }> {
  const ended = once(child, "exit").then(() => {
    throw new Error("The bare server ended");
  });
  const [message] = await Promise.race([once(child, "message"), ended]);
  return message;
}

function withoutNodesOwn(rawHeaders: string[]): string[] {
  return rawHeaders.filter((_, index) => {
    const name = rawHeaders[index - (index % 2)] ?? "";
    return !NODES_OWN.has(name.toLowerCase());
  });
}
