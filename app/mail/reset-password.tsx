import type { MailTemplates } from "#domain/mail/templates.ts";
import { Button, Fine, Frame, Text, Title } from "./frame.tsx";
import { htmlOf } from "./html-of.ts";

/** Leads to the form that sets a new password. */
export const resetPassword: MailTemplates["resetPassword"] = (url, minutes, frame) => {
  const subject = `Set a new password for ${frame.siteName}`;
  const why = `Someone, most likely you, asked for a new password to ${frame.siteName}.`;
  const otherwise =
    "The link works once. If that was not you, do nothing: your password stays as it is.";
  const html = htmlOf(
    <Frame {...frame} title={subject} preheader={`The link works for ${minutes} minutes.`}>
      <Title>A new password</Title>
      <Text>{why}</Text>
      <Button href={url}>Set a new password</Button>
      <Fine>
        The link works for {minutes} minutes. {otherwise}
      </Fine>
    </Frame>,
  );
  const text = [why, `Set it: ${url}`, `The link works for ${minutes} minutes. ${otherwise}`];
  return { subject, html, text: text.join("\n\n") };
};
