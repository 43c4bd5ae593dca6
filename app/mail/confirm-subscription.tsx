import type { MailTemplates } from "#domain/mail/templates.ts";
import { Button, Frame, SmallPrint, Text, Title } from "./frame.tsx";
import { renderMail } from "./render-mail.ts";

/** Opening the link changes nothing; the button on its page does. */
export const confirmSubscription: MailTemplates["confirmSubscription"] = (url, frame) => {
  const subject = `Please confirm your subscription to ${frame.siteName}`;
  const reason = `Someone, probably you, signed up for the ${frame.siteName} newsletter with this address.`;
  const notYou = "If you didn't request this, ignore this email. You won't be subscribed.";
  const html = renderMail(
    <Frame
      {...frame}
      title={subject}
      preheader="Click the link below to confirm your subscription."
    >
      <Title>Confirm your subscription</Title>
      <Text>{reason}</Text>
      <Button href={url}>Confirm subscription</Button>
      <SmallPrint>The link is valid for 48 hours. {notYou}</SmallPrint>
    </Frame>,
  );
  const text = [reason, `Confirm: ${url}`, `The link is valid for 48 hours. ${notYou}`].join(
    "\n\n",
  );
  return { subject, html, text };
};
