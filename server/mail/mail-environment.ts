import { z } from "zod";
import { emailAddressFrom } from "#domain/mail/email-address.ts";
import { TOKEN_LENGTH } from "./report-token.ts";
import { senderFrom } from "./sender.ts";

const HOST_LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const DOMAIN = new RegExp(`^${HOST_LABEL}(?:\\.${HOST_LABEL})+$`, "i");
const SELECTOR = new RegExp(`^${HOST_LABEL}(?:\\.${HOST_LABEL})*$`, "i");
/** Guessing it would allow ending subscriptions. */
const WEBHOOK_SECRET_MIN_CHARS = 24;

export const mailAddress = z
  .string()
  .refine((text) => emailAddressFrom(text) !== null, "must be an email address")
  .transform((text) => emailAddressFrom(text) ?? text);

export const url = (...protocols: string[]) => {
  const begins = protocols.map((protocol) => `${protocol}//`).join(" or ");
  return z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `must be a URL that starts with ${begins}`,
      abort: true,
    });
};

const serverUrl = (...protocols: string[]) =>
  url(...protocols)
    .refine((text) => new URL(text).hostname !== "", { error: "must name a host", abort: true })
    .refine((text) => isDecodable(new URL(text)), {
      error: "has an invalid percent-encoding: write %25 for a % in the name or password",
      abort: true,
    });

export const mailEnvironment = {
  SMTP_URL: serverUrl("smtp:", "smtps:").refine((text) => {
    const { pathname, search, hash } = new URL(text);
    return (pathname === "" || pathname === "/") && !search && !hash;
  }, "must end after host and port"),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => senderFrom(text) !== null,
      "must be an email address, or Name <email address>",
    ),
  BOUNCE_ADDRESS: z
    .string()
    .trim()
    .refine(
      (text) =>
        [text.replace("*", "0".repeat(TOKEN_LENGTH)), text.replace(/[+-]?\*/, "")].every(
          (address) => emailAddressFrom(address) !== null && !address.includes("*"),
        ),
      "must be an email address, with at most 11 characters before a * as a placeholder for each email's token",
    ),
  BOUNCE_IMAP_URL: serverUrl("imap:", "imaps:").refine((text) => {
    const { username, password } = new URL(text);
    return username !== "" && password !== "";
  }, "must include the user name and password of the mailbox"),
  BOUNCE_WEBHOOK_SECRET: z
    .string()
    .min(WEBHOOK_SECRET_MIN_CHARS, `must have at least ${WEBHOOK_SECRET_MIN_CHARS} characters`),
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
