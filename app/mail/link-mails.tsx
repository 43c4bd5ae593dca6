import type { MailContent, MailContext, MailTemplates } from "#domain/mail/templates.ts";
import { Button, Frame, renderMail, SmallPrint, Text, Title } from "./frame.tsx";

type LinkMail = {
  subject: string;
  preheader: string;
  title: string;
  reason: string;
  url: string;
  button: string;
  /** Before the address in the text part. */
  label: string;
  smallPrint: string;
};

/** Opening the links changes nothing; the buttons on their pages do. */
function linkMail(mail: LinkMail, frame: MailContext): MailContent {
  const { subject, preheader, title, reason, url, button, label, smallPrint } = mail;
  const html = renderMail(
    <Frame {...frame} title={subject} preheader={preheader}>
      <Title>{title}</Title>
      <Text>{reason}</Text>
      <Button href={url}>{button}</Button>
      <SmallPrint>{smallPrint}</SmallPrint>
    </Frame>,
  );
  return { subject, html, text: [reason, `${label}: ${url}`, smallPrint].join("\n\n") };
}

export const confirmEmail: MailTemplates["confirmEmail"] = (url, minutes, frame) =>
  linkMail(
    {
      subject: `Confirm your new email address for ${frame.siteName}`,
      preheader: `The link is valid for ${minutes} minutes.`,
      title: "Confirm your new address",
      reason: `A request was made to use this address for the account that administers ${frame.siteName}.`,
      url,
      button: "Confirm this address",
      label: "Confirm",
      smallPrint: `The link can be used once, within ${minutes} minutes. If you didn't request this, ignore this email. Nothing will change.`,
    },
    frame,
  );

export const resetPassword: MailTemplates["resetPassword"] = (url, minutes, frame) =>
  linkMail(
    {
      subject: `Set a new password for ${frame.siteName}`,
      preheader: `The link is valid for ${minutes} minutes.`,
      title: "Reset your password",
      reason: `Someone, probably you, asked to reset the password for ${frame.siteName}.`,
      url,
      button: "Set a new password",
      label: "Set a new password",
      smallPrint: `The link is valid for ${minutes} minutes. It can be used once. If you didn't request this, ignore this email. Your password won't change.`,
    },
    frame,
  );

export const confirmSubscription: MailTemplates["confirmSubscription"] = (url, frame) =>
  linkMail(
    {
      subject: `Please confirm your subscription to ${frame.siteName}`,
      preheader: "Click the link below to confirm your subscription.",
      title: "Confirm your subscription",
      reason: `Someone, probably you, signed up for the ${frame.siteName} newsletter with this address.`,
      url,
      button: "Confirm subscription",
      label: "Confirm",
      smallPrint:
        "The link is valid for 48 hours. If you didn't request this, ignore this email. You won't be subscribed.",
    },
    frame,
  );
