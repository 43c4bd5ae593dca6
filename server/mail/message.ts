import type { SendMailOptions } from "nodemailer";
import type { Mail } from "./mail.ts";
import { oneLine } from "./one-line.ts";
import { returnPathOf, type Sender } from "./sender.ts";

export const KIND_HEADER = "X-Vitrine-Kind";

export function messageFrom(mail: Mail, sender: Sender): SendMailOptions {
  const { unsubscribeUrl, replyTo } = mail;
  return {
    from: {
      name: escapeEncodedWords(oneLine(sender.name || mail.fromName || "")),
      address: sender.address,
    },
    to: { name: "", address: mail.to },
    envelope: { from: returnPathOf(sender, mail.reportToken), to: mail.to },
    subject: escapeEncodedWords(oneLine(mail.subject)),
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId && `<${mail.messageId}>`,
    replyTo: replyTo && {
      name: escapeEncodedWords(oneLine(replyTo.name)),
      address: replyTo.address,
    },
    headers: {
      ...(unsubscribeUrl
        ? {
            "List-Unsubscribe": `<${unsubscribeUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "List-Id": `<newsletter.${new URL(unsubscribeUrl).hostname}>`,
            Precedence: "bulk",
          }
        : { "Auto-Submitted": "auto-generated" }),
      ...(mail.messageId ? { "X-Sent-As": `<${mail.messageId}>` } : {}),
      ...(mail.kind ? { [KIND_HEADER]: mail.kind } : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Breaks up text that looks like an RFC 2047 encoded word, which recipients would decode. */
function escapeEncodedWords(text: string): string {
  return text.replaceAll("=?", "=\u2060?");
}
