import type { SendMailOptions } from "nodemailer";
import type { Mail } from "./mail.ts";
import type { Sender } from "./sender.ts";

/** A mail as the library takes it: names and addresses apart, so that neither can break a header. */
export function messageFrom(mail: Mail, sender: Sender): SendMailOptions {
  const { unsubscribeUrl, replyTo } = mail;
  return {
    from: { name: oneLine(mail.fromName ?? sender.name), address: sender.address },
    to: { name: "", address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId && `<${mail.messageId}>`,
    replyTo: replyTo && { name: oneLine(replyTo.name), address: replyTo.address },
    headers: unsubscribeUrl
      ? {
          "List-Unsubscribe": `<${unsubscribeUrl}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          Precedence: "bulk",
        }
      : { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Control and direction characters have no place in a header. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim();
}
