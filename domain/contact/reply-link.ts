import { mailtoAddress } from "../mail/email-address.ts";
import { REASONS, type Reason } from "./validate.ts";

/** Windows passes at most 2,048 characters to a mail program. */
const MAILTO_MAX_CHARS = 2_000;

type RepliedMessage = {
  fullName: string;
  email: string;
  reason: Reason;
  message: string;
  /** Formatted, in the site's time zone. */
  sentOn: string;
};

/** Opens the owner's mail program with the message quoted, as far as it fits. RFC 6068 */
export function replyLink({ fullName, email, reason, message, sentOn }: RepliedMessage): string {
  const subject = encodeURIComponent(`Re: ${REASONS[reason]}`);
  const start = `mailto:${mailtoAddress(email)}?subject=${subject}&body=`;
  const intro = encodeText(`\n\nOn ${sentOn}, ${fullName} wrote:\n`);
  return start + intro + quoteWithin(message, MAILTO_MAX_CHARS - start.length - intro.length);
}

/** Each line begins with `> `; cut off at a character where there is no room. */
function quoteWithin(message: string, room: number): string {
  const lines = message.toWellFormed().split(/\r\n|[\n\r]/);
  const quoted = lines.map((line) => `> ${line}`).join("\n");
  const whole = encodeText(quoted);
  if (whole.length <= room) return whole;
  const mark = encodeText("…");
  let cut = "";
  for (const character of quoted.slice(0, room)) {
    const encoded = encodeText(character);
    if (cut.length + encoded.length + mark.length > room) break;
    cut += encoded;
  }
  return cut === "" ? "" : cut + mark;
}

/** Line breaks are CRLF. RFC 6068 §5 */
function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll("\n", "\r\n"));
}
