import { fork } from "node:child_process";
import { once } from "node:events";

export type CountingServer = {
  /** What `SMTP_URL` must say. */
  url: string;
  /** Resolves when so many mails have been taken, with the time since the first of them. */
  taken(count: number): Promise<{ milliseconds: number }>;
  /** How often each mail was taken, by `issue recipient`. */
  counts(): Promise<Map<string, number>>;
  /** Begins again at nothing. */
  forget(): Promise<void>;
  stop(): Promise<void>;
};

type Told = {
  port?: number;
  reached?: number;
  milliseconds?: number;
  counts?: [string, number][];
  forgotten?: true;
};

/** Starts a mail server that counts what it takes and keeps nothing. */
export async function startCountingServer(): Promise<CountingServer> {
  const child = fork(new URL("./counting-server-process.ts", import.meta.url));

  function hears<T>(find: (told: Told) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const hear = (told: Told) => {
        const found = find(told);
        if (found === undefined) return;
        child.off("message", hear);
        child.off("exit", fail);
        resolve(found);
      };
      const fail = () => reject(new Error("The mail server ended"));
      child.on("message", hear);
      child.once("exit", fail);
    });
  }

  const port = await hears((told) => told.port);
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken(count) {
      const reached = hears(({ reached, milliseconds = 0 }) =>
        reached === count ? { milliseconds } : undefined,
      );
      child.send({ tellAt: count });
      return reached;
    },
    async counts() {
      const told = hears(({ counts }) => counts);
      child.send({ tell: true });
      return new Map(await told);
    },
    async forget() {
      const forgotten = hears((told) => told.forgotten);
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
