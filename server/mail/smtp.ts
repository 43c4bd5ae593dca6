import { createTransport } from "nodemailer";
import type { Settings } from "../env.ts";
import { readDkimKey } from "./dkim-key.ts";
import { blamesAddress, sparesAddress } from "./enhanced-status.ts";
import { isLoopback } from "./loopback.ts";
import type { Mail, Mailer, SendResult } from "./mail.ts";
import { messageFrom } from "./message.ts";
import { oneLine } from "./one-line.ts";
import { senderOf } from "./sender.ts";

const CONNECTIONS = 4;
/** How long a mail server is waited for: to be reached and greet, and at each later step. */
const PATIENCE = { connectMs: 15_000, answerMs: 60_000 };
/** RFC 6376 §5.4.1, and what RFC 8058 §4 asks for. */
const SIGNED_HEADERS =
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:List-Id:List-Unsubscribe:List-Unsubscribe-Post";

/** Hands mails to the server of `SMTP_URL`, over connections that are kept and with TLS verified. */
export function smtpMailer(settings: Settings & { SMTP_URL: string }, patience = PATIENCE): Mailer {
  const sender = senderOf(settings);
  const transport = createTransport({ ...transportOptions(settings, patience), pool: true });
  return {
    leaves: true,
    async send(mail: Mail) {
      try {
        const { messageId } = await transport.sendMail(messageFrom(mail, sender));
        return { ok: true, messageId };
      } catch (error) {
        return refusalFrom(error);
      }
    },
    async check() {
      try {
        await transport.verify();
        return { ok: true };
      } catch (error) {
        return { ok: false, reason: refusalFrom(error).reason };
      }
    },
    // Whoever closes has waited long enough for answers.
    close: () => transport.close({ force: true }),
  };
}

function transportOptions(settings: Settings & { SMTP_URL: string }, patience: typeof PATIENCE) {
  const url = new URL(settings.SMTP_URL);
  const isSecure = url.protocol === "smtps:";
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname,
    port: url.port ? Number(url.port) : isSecure ? 465 : 587,
    secure: isSecure,
    auth: user ? { user, pass: decodeURIComponent(url.password) } : undefined,
    // A password must not cross the network in the clear because a server forgot to offer TLS.
    requireTLS: user !== "" && !isLoopback(url.hostname),
    maxConnections: CONNECTIONS,
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.connectMs,
    socketTimeout: patience.answerMs,
    // Whether a message that was cut off had been taken is not known: our own records decide.
    maxRequeues: 0,
    dkim: dkimOf(settings) ?? undefined,
  };
}

function dkimOf(settings: Settings) {
  const key = readDkimKey(settings);
  return (
    key && {
      domainName: key.domain,
      keySelector: key.selector,
      headerFieldNames: SIGNED_HEADERS,
      privateKey: key.privateKey,
    }
  );
}

type Refusal = Extract<SendResult, { ok: false }>;

/**
 * What a failed handing-over says of the address. Only a lasting refusal of the recipient itself is
 * hard; a full mailbox or a server that asks for patience is soft; everything else (no connection, a
 * refused sender or log-in) is about us.
 */
function refusalFrom(error: unknown): Refusal {
  const reason = oneLine(error instanceof Error ? error.message : String(error));
  const facts = typeof error === "object" && error !== null ? error : {};
  const code = "responseCode" in facts ? Number(facts.responseCode) : 0;
  const response = "response" in facts ? String(facts.response) : reason;
  const step = "command" in facts ? String(facts.command) : "";
  const isAnswer = code >= 400 && (step === "RCPT TO" || step === "DATA");
  if (!isAnswer) return { ok: false, kind: "unsent", reason };
  const lasts = code >= 500 && !sparesAddress(response);
  const isHard = lasts && (step === "RCPT TO" || blamesAddress(response));
  return { ok: false, kind: isHard ? "hard" : "soft", reason };
}
