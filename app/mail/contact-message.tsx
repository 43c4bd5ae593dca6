import { REASONS } from "#domain/contact/validate.ts";
import { mailtoAddress } from "#domain/mail/email-address.ts";
import type { MailTemplates } from "#domain/mail/templates.ts";
import { Frame, MailLink, renderMail, SmallPrint, Text, Title, withBreaks } from "./frame.tsx";

export const contactMessage: MailTemplates["contactMessage"] = (message, frame) => {
  const { fullName, email, reason, sentOn, isReplyable } = message;
  const about = REASONS[reason];
  const subject = `${about} from ${fullName}`;
  const address = <MailLink href={`mailto:${mailtoAddress(email)}`}>{email}</MailLink>;
  const html = renderMail(
    <Frame {...frame} title={subject} preheader={message.message}>
      <SmallPrint>
        {about} · {sentOn}
      </SmallPrint>
      <Title>{fullName}</Title>
      <Text>{address}</Text>
      {message.message.split(/\n{2,}/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are drawn once and have no other name
        <Text key={index}>{withBreaks(paragraph)}</Text>
      ))}
      <SmallPrint>
        {isReplyable ? (
          <>
            Reply to this email to answer <bdi>{fullName}</bdi>.
          </>
        ) : (
          <>
            Write to {address} to answer <bdi>{fullName}</bdi>; a reply to this email would not
            reach them.
          </>
        )}
      </SmallPrint>
    </Frame>,
  );
  const text = [
    `${about} from ${fullName} <${email}>, ${sentOn}`,
    message.message,
    isReplyable
      ? `Reply to this email to answer ${fullName}.`
      : `Write to ${email} to answer ${fullName}; a reply to this email would not reach them.`,
  ].join("\n\n");
  return { subject, html, text };
};
