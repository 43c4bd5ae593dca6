import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

export type TakenMail = { to: string[]; from: string; raw: string };

export type MailServer = {
  /** What `SMTP_URL` must say. */
  url: string;
  process: ChildProcess;
  /** Every mail that was taken, in order. */
  taken: TakenMail[];
  /** Resolves when so many have been taken. */
  until(count: number): Promise<TakenMail[]>;
  /** Resolves when the mail to a recipient has come and is left without an answer. */
  stalled(to: string): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a mail server of its own on loopback; see its program for what each recipient meets. */
export async function startMailServer(): Promise<MailServer> {
  const child = fork(new URL("./mail-server-process.ts", import.meta.url));
  const taken: TakenMail[] = [];
  let wake = () => {};
  const [{ port }] = await once(child, "message");
  child.on("message", (message: { mail?: TakenMail }) => {
    if (message.mail) taken.push(message.mail);
    wake();
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    process: child,
    taken,
    async until(count) {
      while (taken.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return taken;
    },
    stalled(to) {
      return new Promise((resolve) => {
        const hear = (message: { stalled?: string[] }) => {
          if (!message.stalled?.includes(to)) return;
          child.off("message", hear);
          resolve();
        };
        child.on("message", hear);
      });
    },
    async stop() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
