import type { MailTemplates } from "#domain/mail/templates.ts";
import { Button, Fine, Frame, Text, Title } from "./frame.tsx";
import { htmlOf } from "./html-of.ts";

/** Asks whether an account's new address is its holder's. Nothing changes before the button there is pressed. */
export const confirmEmail: MailTemplates["confirmEmail"] = (url, minutes, frame) => {
  const subject = `Confirm your new address for ${frame.siteName}`;
  const why = `The account that runs ${frame.siteName} is to have this address.`;
  const otherwise = `The link works once, for ${minutes} minutes. If that was not you, do nothing: the account stays as it is.`;
  const html = htmlOf(
    <Frame {...frame} title={subject} preheader={`The link works for ${minutes} minutes.`}>
      <Title>Is this your address?</Title>
      <Text>{why}</Text>
      <Button href={url}>Confirm this address</Button>
      <Fine>{otherwise}</Fine>
    </Frame>,
  );
  const text = [why, `Confirm: ${url}`, otherwise];
  return { subject, html, text: text.join("\n\n") };
};
