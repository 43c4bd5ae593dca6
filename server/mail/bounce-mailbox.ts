import type { ImapFlow, ImapFlowOptions } from "imapflow";
import { isLoopback } from "../http/address-range.ts";
import { oneLine } from "./one-line.ts";
import { REPORT_MAX_BYTES } from "./reports/read-delivery-report.ts";

const CONNECT_WITHIN_MS = 15_000;
const ANSWER_WITHIN_MS = 60_000;
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;
/** Top-level types of a report; the second where a gateway wrapped it. */
const REPORT_TYPES = /^content-type:\s*multipart\/(?:report|mixed)\b/i;

export type FoundMail = { uid: number; mayBeReport: boolean };

export type BounceMailbox = {
  /** UIDs are valid only while this is unchanged. */
  uidValidity: string;
  /** Mails after a UID, oldest first, as of the first call. */
  after(uid: number, limit: number): Promise<FoundMail[]>;
  read(uid: number): Promise<Uint8Array | null>;
  mark(uids: number[]): Promise<void>;
  close(): Promise<void>;
};

export class MailboxError extends Error {}

export function mailboxName(url: string): string {
  const { user, host, folder } = mailboxFrom(url);
  return `${folder} of ${user} at ${host}`;
}

/** TLS is verified. This and what it returns throw `MailboxError`. */
export async function openBounceMailbox(
  url: string,
  changes: Pick<ImapFlowOptions, "tls" | "greetingTimeout" | "socketTimeout"> = {},
): Promise<BounceMailbox> {
  const { isSecure, host, port, user, pass, folder } = mailboxFrom(url);
  const { ImapFlow: Client } = await import("imapflow");
  const client = new Client({
    host,
    port,
    secure: isSecure,
    auth: { user, pass },
    // Never send a password in the clear because a server does not offer TLS.
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
  client.on("error", () => {});
  try {
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(folder);
    const { after, read, mark, close } = reader(client);
    return {
      uidValidity: String(uidValidity),
      after: (uid, limit) => after(uid, limit).catch(throwMailboxError),
      read: (uid) => read(uid).catch(throwMailboxError),
      mark: (uids) => mark(uids).catch(throwMailboxError),
      close,
    };
  } catch (error) {
    client.close();
    return throwMailboxError(error);
  }
}

function reader(client: ImapFlow): Omit<BounceMailbox, "uidValidity"> {
  const byUid = { uid: true };
  let all: number[] | null = null;

  async function search(from: number): Promise<number[]> {
    const found = await client.search({ uid: `${from}:*` }, byUid);
    if (!found) throw new Error("The mailbox could not be searched");
    return found.sort((a, b) => a - b);
  }

  return {
    async after(uid, limit) {
      all ??= await search(uid + 1);
      // With `*` a server includes the last mail even when it precedes the range.
      const uids = all.filter((each) => each > uid).slice(0, limit);
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
      // A read-only mailbox is not a failure: the reports were processed.
      if (!isMarked && !client.usable) throw new Error("The connection was lost");
    },
    async close() {
      // All work is done: a failed logout changes nothing.
      await client.logout().catch(() => client.close());
    },
  };
}

function mailboxFrom(url: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const isSecure = protocol === "imaps:";
  return {
    isSecure,
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port ? Number(port) : isSecure ? 993 : 143,
    user: decodeURIComponent(username),
    pass: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || "INBOX",
  };
}

function throwMailboxError(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const response = "responseText" in error && error.responseText ? String(error.responseText) : "";
  const isRefused = "authenticationFailed" in error && error.authenticationFailed === true;
  const reason = isRefused ? ["sign-in was refused", response] : [response || error.message];
  throw new MailboxError(oneLine(reason.filter(Boolean).join(": ")), { cause: error });
}
