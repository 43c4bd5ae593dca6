import { NOTICES } from "#domain/accounts/notices.ts";
import type { MailTemplates } from "#domain/mail/templates.ts";
import { Button, Fine, Frame, Lead, Text, Title } from "./frame.tsx";
import { htmlOf } from "./html-of.ts";

const OTHERWISE =
  "If that was not you, set a new password at once and look through your account: devices, passkeys and address.";

/** Tells the holder of an account what happened to it, and what to do if it was not them. */
export const accountNotice: MailTemplates["accountNotice"] = ({ kind, detail, when }, frame) => {
  const { title, text: what } = NOTICES[kind];
  const subject = `${title} – ${frame.siteName}`;
  const url = `${frame.origin}/login?reset`;
  const html = htmlOf(
    <Frame {...frame} title={subject} preheader={what}>
      <Title>{title}</Title>
      <Text>{what}</Text>
      {detail && <Lead>{detail}</Lead>}
      <Fine>{when}</Fine>
      <Text>{OTHERWISE}</Text>
      <Button href={url}>Set a new password</Button>
    </Frame>,
  );
  const text = [what, detail, when, OTHERWISE, `Set a new password: ${url}`].filter(Boolean);
  return { subject, html, text: text.join("\n\n") };
};
