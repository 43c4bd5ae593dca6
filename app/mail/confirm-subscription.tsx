import type { MailTemplates } from "#domain/mail/templates.ts";
import { Button, Fine, Frame, Text, Title } from "./frame.tsx";
import { htmlOf } from "./html-of.ts";

/** Asks whether a sign-up was meant. Nothing is confirmed before the button there is pressed. */
export const confirmSubscription: MailTemplates["confirmSubscription"] = (url, frame) => {
  const subject = `Please confirm your subscription to ${frame.siteName}`;
  const why = `Someone, most likely you, asked for the newsletter of ${frame.siteName} at this address.`;
  const otherwise =
    "If that was not you, do nothing: without your confirmation nothing more will come.";
  const html = htmlOf(
    <Frame {...frame} title={subject} preheader="One click, and you will hear of new work.">
      <Title>Is this you?</Title>
      <Text>{why}</Text>
      <Button href={url}>Confirm subscription</Button>
      <Fine>The link works for 48 hours. {otherwise}</Fine>
    </Frame>,
  );
  const text = [why, `Confirm: ${url}`, `The link works for 48 hours. ${otherwise}`].join("\n\n");
  return { subject, html, text };
};
