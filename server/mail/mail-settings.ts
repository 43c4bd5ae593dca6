import { z } from "zod";
import { emailAddressFrom } from "#domain/mail/email-address.ts";
import { TOKEN_LENGTH } from "./report-token.ts";
import { senderFrom } from "./sender.ts";

const HOST_LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const DOMAIN = new RegExp(`^${HOST_LABEL}(?:\\.${HOST_LABEL})+$`, "i");
/** A selector may have several labels. RFC 6376 §3.1 */
const SELECTOR = new RegExp(`^${HOST_LABEL}(?:\\.${HOST_LABEL})*$`, "i");
/** In characters; whoever guesses it can end subscriptions. */
const WEBHOOK_SECRET_MIN = 24;

export const mailAddress = z
  .string()
  .refine((text) => emailAddressFrom(text) !== null, "must be a mail address")
  .transform((text) => emailAddressFrom(text) ?? text);

const serverUrl = (...protocols: string[]) => {
  const begins = protocols.map((protocol) => `${protocol}//`).join(" or ");
  return z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `must be an address that begins with ${begins}`,
      abort: true,
    })
    .refine((text) => new URL(text).hostname !== "", { error: "must name a host", abort: true })
    .refine((text) => isDecodable(new URL(text)), {
      error: "has a % that stands for nothing: write %25 for a percent sign in name or password",
      abort: true,
    });
};

export const mailSettings = {
  SMTP_URL: serverUrl("smtp:", "smtps:").refine((text) => {
    const { pathname, search, hash } = new URL(text);
    return (pathname === "" || pathname === "/") && !search && !hash;
  }, "must end after host and port"),
  MAIL_FROM: z
    .string()
    .refine((text) => senderFrom(text) !== null, "must be a mail address, or Name <mail address>"),
  BOUNCE_ADDRESS: z
    .string()
    .trim()
    .refine(
      (text) =>
        [text.replace("*", "0".repeat(TOKEN_LENGTH)), text.replace(/[+-]?\*/, "")].every(
          (address) => emailAddressFrom(address) !== null && !address.includes("*"),
        ),
      "must be a mail address, with at most 11 characters before a * that stands for what each mail is told by",
    ),
  BOUNCE_IMAP_URL: serverUrl("imap:", "imaps:").refine((text) => {
    const { username, password } = new URL(text);
    return username !== "" && password !== "";
  }, "must hold the name and the password of the mailbox"),
  BOUNCE_WEBHOOK_SECRET: z
    .string()
    .min(WEBHOOK_SECRET_MIN, `must have at least ${WEBHOOK_SECRET_MIN} characters`),
  DKIM_DOMAIN: z
    .string()
    .trim()
    .regex(DOMAIN, "must be a domain such as example.com")
    .toLowerCase(),
  DKIM_SELECTOR: z
    .string()
    .trim()
    .regex(SELECTOR, "must be a name such as mail: letters, digits and hyphens")
    .toLowerCase(),
  DKIM_KEY_FILE: z.string().trim().min(1),
};

function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
