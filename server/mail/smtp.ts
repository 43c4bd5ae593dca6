import type { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Environment } from "../env.ts";
import { messageOf } from "../errors.ts";
import { isLoopback } from "../http/address-range.ts";
import { readDkimKey } from "./dkim-key.ts";
import { isAddressFault, isFaultAtServer, isNotAddressFault } from "./enhanced-status.ts";
import type { Mail, Mailer, SendResult } from "./mail.ts";
import { messageFrom } from "./message.ts";
import { oneLine } from "./one-line.ts";
import { senderOf } from "./sender.ts";

const CONNECTIONS = 4;
type SmtpTimeouts = { connectMs: number; answerMs: number };

/** RFC 5321 §4.5.3.2.6: 10 minutes for the answer to a mail. Shorter waits lead to duplicates. */
const TIMEOUTS: SmtpTimeouts = { connectMs: 15_000, answerMs: 10 * 60_000 };
const SIGNED_HEADERS =
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:List-Id:List-Unsubscribe:List-Unsubscribe-Post";

export function smtpMailer(
  environment: Environment & { SMTP_URL: string },
  timeouts = TIMEOUTS,
): Mailer {
  const sender = senderOf(environment);
  const transport = createTransport({ ...transportOptions(environment, timeouts), pool: true });
  const transfers = new Transfers();
  transport.use("stream", ({ data, message }, done) => {
    const open = message.createReadStream.bind(message);
    message.createReadStream = (options) => transfers.add(data.envelope, open(options));
    done();
  });
  return {
    isConfigured: true,
    async send(mail: Mail, signal?: AbortSignal) {
      const message = { ...messageFrom(mail, sender), signal };
      try {
        const { messageId } = await transport.sendMail(message);
        return { ok: true, messageId };
      } catch (error) {
        return refusalFrom(error, transfers.isComplete(message.envelope));
      }
    },
    async check() {
      try {
        await transport.verify();
        return { ok: true };
      } catch (error) {
        return { ok: false, reason: refusalFrom(error, false).reason };
      }
    },
    // Callers close only after waiting for answers.
    close: () => transport.close({ force: true }),
  };
}

function transportOptions(
  environment: Environment & { SMTP_URL: string },
  timeouts: typeof TIMEOUTS,
) {
  const url = new URL(environment.SMTP_URL);
  const isSecure = url.protocol === "smtps:";
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname,
    port: url.port ? Number(url.port) : isSecure ? 465 : 587,
    secure: isSecure,
    auth: user ? { user, pass: decodeURIComponent(url.password) } : undefined,
    // Never send a password in the clear because a server does not offer TLS.
    requireTLS: user !== "" && !isLoopback(url.hostname),
    maxConnections: CONNECTIONS,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.answerMs,
    // Whether an interrupted message was accepted is unknown: our own records decide.
    maxRequeues: 0,
    dkim: dkimOf(environment) ?? undefined,
  };
}

function dkimOf(environment: Environment) {
  const key = readDkimKey(environment);
  return (
    key && {
      domainName: key.domain,
      keySelector: key.selector,
      headerFieldNames: SIGNED_HEADERS,
      privateKey: key.privateKey,
    }
  );
}

type Envelope = SendMailOptions["envelope"];

/** Of mails, by their envelope. Errors do not say how far one came. */
class Transfers {
  #streams = new WeakMap<object, Readable>();

  add(envelope: Envelope, stream: Readable): Readable {
    if (envelope) this.#streams.set(envelope, stream);
    return stream;
  }

  isComplete(envelope: Envelope): boolean {
    return (envelope && this.#streams.get(envelope)?.readableEnded) ?? false;
  }
}

type Refusal = Extract<SendResult, { ok: false }>;

/** Hard only for a permanent refusal of the recipient; `unsent` when the cause is on our side. */
function refusalFrom(error: unknown, isTransferred: boolean): Refusal {
  const reason = oneLine(messageOf(error));
  const details = typeof error === "object" && error !== null ? error : {};
  const code = "responseCode" in details ? Number(details.responseCode) : 0;
  const response = "response" in details ? String(details.response) : reason;
  const step = "command" in details ? String(details.command) : "";
  const isAnswer = code >= 400 && (step === "RCPT TO" || step === "DATA");
  if (!isAnswer || (step === "RCPT TO" && isFaultAtServer(response))) {
    return { ok: false, kind: "unsent", reason, mayHaveArrived: isTransferred && code === 0 };
  }
  const isPermanent = code >= 500 && !isNotAddressFault(response);
  const isHard = isPermanent && (step === "RCPT TO" || isAddressFault(response));
  return { ok: false, kind: isHard ? "hard" : "soft", reason: oneLine(response) };
}
