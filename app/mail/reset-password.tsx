import type { MailTemplates } from "#domain/mail/templates.ts";
import { Button, Frame, SmallPrint, Text, Title } from "./frame.tsx";
import { renderMail } from "./render-mail.ts";

export const resetPassword: MailTemplates["resetPassword"] = (url, minutes, frame) => {
  const subject = `Set a new password for ${frame.siteName}`;
  const reason = `Someone, probably you, asked to reset the password for ${frame.siteName}.`;
  const notYou =
    "It can be used once. If you didn't request this, ignore this email. Your password won't change.";
  const html = renderMail(
    <Frame {...frame} title={subject} preheader={`The link is valid for ${minutes} minutes.`}>
      <Title>Reset your password</Title>
      <Text>{reason}</Text>
      <Button href={url}>Set a new password</Button>
      <SmallPrint>
        The link is valid for {minutes} minutes. {notYou}
      </SmallPrint>
    </Frame>,
  );
  const text = [
    reason,
    `Set a new password: ${url}`,
    `The link is valid for ${minutes} minutes. ${notYou}`,
  ];
  return { subject, html, text: text.join("\n\n") };
};
