import { NOTICES } from "#domain/accounts/notices.ts";
import type { MailTemplates } from "#domain/mail/templates.ts";
import { Button, Fine, Frame, Lead, Text, Title } from "./frame.tsx";
import { htmlOf } from "./html-of.ts";

const OTHERWISE =
  "If that was not you, set a new password at once and look through your account: devices, passkeys and address.";
/** To an address that no link to a new password is sent to any more. */
const OTHERWISE_GONE =
  "If that was not you, nothing can be done from here. Whoever runs the machine of the site can: the command is “vitrine owner reset-password”.";

/** Tells the holder of an account what happened to it, and what to do if it was not them. */
export const accountNotice: MailTemplates["accountNotice"] = ({ kind, detail, when }, frame) => {
  const { title, text: what } = NOTICES[kind];
  const isGone = kind === "email-changed";
  const otherwise = isGone ? OTHERWISE_GONE : OTHERWISE;
  const subject = `${title} – ${frame.siteName}`;
  const url = `${frame.origin}/login?reset`;
  const html = htmlOf(
    <Frame {...frame} title={subject} preheader={what}>
      <Title>{title}</Title>
      <Text>{what}</Text>
      {detail && <Lead>{detail}</Lead>}
      <Text>{otherwise}</Text>
      {!isGone && <Button href={url}>Set a new password</Button>}
      <Fine>{when}</Fine>
    </Frame>,
  );
  const way = isGone ? "" : `Set a new password: ${url}`;
  const text = [what, detail, otherwise, way, when].filter(Boolean);
  return { subject, html, text: text.join("\n\n") };
};
