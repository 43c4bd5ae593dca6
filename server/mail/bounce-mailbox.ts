import type { ImapFlow, ImapFlowOptions } from "imapflow";
import { isLoopback } from "./loopback.ts";
import { oneLine } from "./one-line.ts";
import { REPORT_MAX_BYTES } from "./reports/report.ts";

const CONNECT_WITHIN_MS = 15_000;
const ANSWER_WITHIN_MS = 60_000;
/** A server that says more than this in one answer means us no good. */
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;
/** A report is one of these at its top; the second where a gateway wrapped it. */
const REPORT_TYPES = /^content-type:\s*multipart\/(?:report|mixed)\b/i;

/** A mail in the mailbox, told by its number; what cannot be a report is not worth its transfer. */
export type FoundMail = { uid: number; mayBeReport: boolean };

export type BounceMailbox = {
  /** Numbers count from another start when this changes. */
  uidValidity: string;
  /** The first of the mails after a number, oldest first, of those that were there at the first asking. */
  after(uid: number, atMost: number): Promise<FoundMail[]>;
  read(uid: number): Promise<Uint8Array | null>;
  /** Marks as read; the mails stay where they are. */
  mark(uids: number[]): Promise<void>;
  close(): Promise<void>;
};

/** The mailbox could not be reached or read, for the reason that the message gives. */
export class MailboxError extends Error {}

/** Names a mailbox for people, without its password. */
export function mailboxName(url: string): string {
  const { user, host, folder } = placeOf(url);
  return `${folder} of ${user} at ${host}`;
}

/** Opens the mailbox of `BOUNCE_IMAP_URL` with TLS verified. It and what it returns throw `MailboxError`. */
export async function openBounceMailbox(
  url: string,
  changes: Pick<ImapFlowOptions, "tls" | "greetingTimeout" | "socketTimeout"> = {},
): Promise<BounceMailbox> {
  const { isSecure, host, port, user, pass, folder } = placeOf(url);
  const { ImapFlow: Client } = await import("imapflow");
  const client = new Client({
    host,
    port,
    secure: isSecure,
    auth: { user, pass },
    // A password must not cross the network in the clear because a server forgot to offer TLS.
    ...(isSecure || isLoopback(host) ? {} : { doSTARTTLS: true }),
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    maxLineLength: ANSWER_MAX_BYTES,
    maxLiteralSize: ANSWER_MAX_BYTES,
    maxResponseSize: 2 * ANSWER_MAX_BYTES,
    disableAutoIdle: true,
    disableCompression: true,
    logger: false,
    ...changes,
  });
  // Whatever waits for the connection hears of its loss; this keeps it from ending the process.
  client.on("error", () => {});
  try {
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(folder);
    const { after, read, mark, close } = reader(client);
    return {
      uidValidity: String(uidValidity),
      after: (uid, atMost) => after(uid, atMost).catch(explain),
      read: (uid) => read(uid).catch(explain),
      mark: (uids) => mark(uids).catch(explain),
      close,
    };
  } catch (error) {
    client.close();
    return explain(error);
  }
}

function reader(client: ImapFlow): Omit<BounceMailbox, "uidValidity"> {
  const byUid = { uid: true };
  // Asked once: a full mailbox has as long a list each time.
  let all: number[] | null = null;

  async function search(from: number): Promise<number[]> {
    const found = await client.search({ uid: `${from}:*` }, byUid);
    if (!found) throw new Error("The mailbox could not be searched");
    return found.sort((a, b) => a - b);
  }

  return {
    async after(uid, atMost) {
      all ??= await search(uid + 1);
      // With `*` a server counts the last mail even when it lies before the range.
      const uids = all.filter((each) => each > uid).slice(0, atMost);
      if (uids.length === 0) return [];
      const asked = { size: true, headers: ["content-type"] };
      const mails = await client.fetchAll(uids.join(","), asked, byUid);
      const candidates = new Set(
        mails
          .filter(({ size = 0 }) => size <= REPORT_MAX_BYTES)
          .filter(({ headers }) => REPORT_TYPES.test(headers?.toString("latin1") ?? ""))
          .map((mail) => mail.uid),
      );
      return uids.map((each) => ({ uid: each, mayBeReport: candidates.has(each) }));
    },
    async read(uid) {
      const source = { maxLength: REPORT_MAX_BYTES + 1 };
      const mail = await client.fetchOne(uid, { source }, byUid);
      return mail ? (mail.source ?? null) : null;
    },
    async mark(uids) {
      if (uids.length === 0) return;
      const isMarked = await client.messageFlagsAdd(uids.join(","), ["\\Seen"], byUid);
      // A mailbox that may only be read is no failure; the reports were taken all the same.
      if (!isMarked && !client.usable) throw new Error("The connection was lost");
    },
    async close() {
      // What is done is done: a server that hangs up without a word changes nothing.
      await client.logout().catch(() => client.close());
    },
  };
}

function placeOf(url: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const isSecure = protocol === "imaps:";
  return {
    isSecure,
    // An address of IPv6 stands in brackets.
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port ? Number(port) : isSecure ? 993 : 143,
    user: decodeURIComponent(username),
    pass: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || "INBOX",
  };
}

/** The server's own words, where it had any. */
function explain(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const said = "responseText" in error && error.responseText ? String(error.responseText) : "";
  const isRefused = "authenticationFailed" in error && error.authenticationFailed === true;
  const reason = isRefused ? ["the log-in was refused", said] : [said || error.message];
  throw new MailboxError(oneLine(reason.filter(Boolean).join(": ")), { cause: error });
}
