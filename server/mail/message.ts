import type { SendMailOptions } from "nodemailer";
import type { Mail } from "./mail.ts";
import { oneLine } from "./one-line.ts";
import { returnPathOf, type Sender } from "./sender.ts";

/** Tells mails about accounts from all others. */
export const KIND_HEADER = "X-Vitrine-Kind";

/** A mail as the library takes it: names and addresses apart, so that neither can break a header. */
export function messageFrom(mail: Mail, sender: Sender): SendMailOptions {
  const { unsubscribeUrl, replyTo } = mail;
  return {
    from: { name: asWritten(oneLine(mail.fromName ?? sender.name)), address: sender.address },
    to: { name: "", address: mail.to },
    envelope: { from: returnPathOf(sender, mail.reportToken), to: mail.to },
    subject: asWritten(oneLine(mail.subject)),
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId && `<${mail.messageId}>`,
    replyTo: replyTo && { name: asWritten(oneLine(replyTo.name)), address: replyTo.address },
    headers: {
      ...(unsubscribeUrl
        ? {
            "List-Unsubscribe": `<${unsubscribeUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            // By this, people and programs sort what comes from here. RFC 2919
            "List-Id": `<newsletter.${new URL(unsubscribeUrl).hostname}>`,
            Precedence: "bulk",
          }
        : { "Auto-Submitted": "auto-generated" }),
      // Some relays put a Message-ID of their own in place of ours.
      ...(mail.messageId ? { "X-Sent-As": `<${mail.messageId}>` } : {}),
      ...(mail.kind ? { [KIND_HEADER]: mail.kind } : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * What looks like an encoded word (RFC 2047) is taken for one by whoever reads the mail, line breaks
 * and all. With an invisible letter in it, it is encoded once more, and so reads as it was written.
 */
function asWritten(text: string): string {
  return text.replaceAll("=?", "=\u2060?");
}
