import { SIGN_IN_PATH } from "#domain/accounts/next-path.ts";
import { SECURITY_NOTIFICATIONS } from "#domain/accounts/security-notifications.ts";
import type { MailTemplates } from "#domain/mail/templates.ts";
import { Button, Frame, Lead, renderMail, SmallPrint, Text, Title } from "./frame.tsx";

const NOT_YOU =
  "If this wasn't you, set a new password now and review your account: devices, passkeys and email address.";
/** The old address can no longer receive a reset link. */
const NOT_YOU_OLD_ADDRESS =
  "If this wasn't you, contact whoever runs the server; they can run “vitrine owner reset-password”.";

export const securityNotification: MailTemplates["securityNotification"] = (
  { kind, detail, when },
  frame,
) => {
  const { title, text: description } = SECURITY_NOTIFICATIONS[kind];
  const isOldAddress = kind === "email-changed";
  const notYou = isOldAddress ? NOT_YOU_OLD_ADDRESS : NOT_YOU;
  const subject = `${title} – ${frame.siteName}`;
  const url = `${frame.origin}${SIGN_IN_PATH}?reset`;
  const html = renderMail(
    <Frame {...frame} title={subject} preheader={description}>
      <Title>{title}</Title>
      <Text>{description}</Text>
      {detail && <Lead>{detail}</Lead>}
      <Text>{notYou}</Text>
      {!isOldAddress && <Button href={url}>Set a new password</Button>}
      <SmallPrint>{when}</SmallPrint>
    </Frame>,
  );
  const link = isOldAddress ? "" : `Set a new password: ${url}`;
  const text = [description, detail, notYou, link, when].filter(Boolean);
  return { subject, html, text: text.join("\n\n") };
};
