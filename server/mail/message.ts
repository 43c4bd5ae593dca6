import type { SendMailOptions } from "nodemailer";
import type { Mail } from "./mail.ts";
import { oneLine } from "./one-line.ts";
import { returnPathOf, type Sender } from "./sender.ts";

/** A mail as the library takes it: names and addresses apart, so that neither can break a header. */
export function messageFrom(mail: Mail, sender: Sender): SendMailOptions {
  const { unsubscribeUrl, replyTo } = mail;
  return {
    from: { name: oneLine(mail.fromName ?? sender.name), address: sender.address },
    to: { name: "", address: mail.to },
    envelope: { from: returnPathOf(sender, mail.reportToken), to: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId && `<${mail.messageId}>`,
    replyTo: replyTo && { name: oneLine(replyTo.name), address: replyTo.address },
    headers: {
      ...(unsubscribeUrl
        ? {
            "List-Unsubscribe": `<${unsubscribeUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            Precedence: "bulk",
          }
        : { "Auto-Submitted": "auto-generated" }),
      // Some relays put a Message-ID of their own in place of ours.
      ...(mail.messageId ? { "X-Sent-As": `<${mail.messageId}>` } : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
