import type { MailTemplates } from "#domain/mail/templates.ts";
import { Button, Frame, SmallPrint, Text, Title } from "./frame.tsx";
import { renderMail } from "./render-mail.ts";

/** Opening the link changes nothing; the button on its page does. */
export const confirmEmail: MailTemplates["confirmEmail"] = (url, minutes, frame) => {
  const subject = `Confirm your new email address for ${frame.siteName}`;
  const reason = `A request was made to use this address for the account that administers ${frame.siteName}.`;
  const notYou = `The link can be used once, within ${minutes} minutes. If you didn't request this, ignore this email. Nothing will change.`;
  const html = renderMail(
    <Frame {...frame} title={subject} preheader={`The link is valid for ${minutes} minutes.`}>
      <Title>Confirm your new address</Title>
      <Text>{reason}</Text>
      <Button href={url}>Confirm this address</Button>
      <SmallPrint>{notYou}</SmallPrint>
    </Frame>,
  );
  const text = [reason, `Confirm: ${url}`, notYou];
  return { subject, html, text: text.join("\n\n") };
};
