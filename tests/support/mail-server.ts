import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

type ReceivedMail = { to: string[]; from: string; raw: string };

export type MailServer = {
  url: string;
  process: ChildProcess;
  received: ReceivedMail[];
  waitForCount(count: number): Promise<ReceivedMail[]>;
  /** Resolves when the email to `to` has arrived unanswered. */
  stalled(to: string): Promise<void>;
  stop(): Promise<void>;
};

/** See `mail-server-process.ts` for the special recipients. */
export async function startMailServer(): Promise<MailServer> {
  const child = fork(new URL("./mail-server-process.ts", import.meta.url));
  const received: ReceivedMail[] = [];
  let wake = () => {};
  const [{ port }] = await once(child, "message");
  child.on("message", (message: { mail?: ReceivedMail }) => {
    if (message.mail) received.push(message.mail);
    wake();
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    process: child,
    received,
    async waitForCount(count) {
      while (received.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return received;
    },
    stalled(to) {
      return new Promise((resolve) => {
        const onMessage = (message: { stalled?: string[] }) => {
          if (!message.stalled?.includes(to)) return;
          child.off("message", onMessage);
          resolve();
        };
        child.on("message", onMessage);
      });
    },
    async stop() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
