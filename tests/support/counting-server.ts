import { fork } from "node:child_process";
import { once } from "node:events";

export type CountingServer = {
  url: string;
  /** Resolves at that total or beyond, with the time since the first email. */
  waitFor(count: number): Promise<{ milliseconds: number }>;
  /** Keyed by `issue recipient`. */
  counts(): Promise<Map<string, number>>;
  reset(): Promise<void>;
  stop(): Promise<void>;
};

type Message = {
  port?: number;
  reached?: number;
  milliseconds?: number;
  counts?: [string, number][];
  forgotten?: true;
};

export async function startCountingServer(): Promise<CountingServer> {
  const child = fork(new URL("./counting-server-process.ts", import.meta.url));

  function nextMessage<T>(find: (message: Message) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const onMessage = (message: Message) => {
        const found = find(message);
        if (found === undefined) return;
        child.off("message", onMessage);
        child.off("exit", fail);
        resolve(found);
      };
      const fail = () => reject(new Error("The mail server ended"));
      child.on("message", onMessage);
      child.once("exit", fail);
    });
  }

  const port = await nextMessage((message) => message.port);
  return {
    url: `smtp://127.0.0.1:${port}`,
    waitFor(count) {
      const reached = nextMessage(({ reached, milliseconds = 0 }) =>
        reached === count ? { milliseconds } : undefined,
      );
      child.send({ tellAt: count });
      return reached;
    },
    async counts() {
      const message = nextMessage(({ counts }) => counts);
      child.send({ tell: true });
      return new Map(await message);
    },
    async reset() {
      const forgotten = nextMessage((message) => message.forgotten);
      child.send({ forget: true });
      await forgotten;
    },
    async stop() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
