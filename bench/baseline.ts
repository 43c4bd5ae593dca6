import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { BaselineResponse } from "./baseline-server.ts";
import type { Cleanup } from "./cleanup.ts";
import type { Answer } from "./get.ts";
import { readStartCommand } from "./start-product.ts";

/** Headers that Node adds by itself. */
const NODE_HEADERS = new Set(["date", "connection", "keep-alive"]);

type BaselineServer = {
  url: string;
  pid: number;
  /** Sets the response; a 304 also requires its `etag` in requests. */
  respondWith(answer: Answer): Promise<void>;
};

/** Started with the same flags as the product. */
export async function startBaseline(cleanup: Cleanup): Promise<BaselineServer> {
  const { env, flags } = await readStartCommand();
  const child = fork(new URL("./baseline-server.ts", import.meta.url), {
    execArgv: flags,
    env: { ...process.env, ...env },
    serialization: "advanced",
  });
  cleanup.addProcess(child);
  const { port } = await nextMessage(child);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async respondWith({ status, rawHeaders, headers, body }) {
      const etag = status === 304 ? (headers.etag ?? null) : null;
      const bare: BaselineResponse = {
        status,
        headers: withoutNodeHeaders(rawHeaders),
        body,
        etag,
      };
      child.send(bare);
      await nextMessage(child);
    },
  };
}

async function nextMessage(child: ChildProcess): Promise<{ port: number }> {
  const ended = once(child, "exit").then(() => {
    throw new Error("The baseline server exited");
  });
  const [message] = await Promise.race([once(child, "message"), ended]);
  return message;
}

function withoutNodeHeaders(rawHeaders: string[]): string[] {
  return rawHeaders.filter((_, index) => {
    const name = rawHeaders[index - (index % 2)] ?? "";
    return !NODE_HEADERS.has(name.toLowerCase());
  });
}
