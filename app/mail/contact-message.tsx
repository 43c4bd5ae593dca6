import { REASONS } from "#domain/contact/judge.ts";
import type { MailTemplates } from "#domain/mail/templates.ts";
import { Fine, Frame, MailLink, Text, Title } from "./frame.tsx";
import { htmlOf } from "./html-of.ts";

/** Tells the owner of a message. */
export const contactMessage: MailTemplates["contactMessage"] = (message, frame) => {
  const { fullName, email, reason, sentOn } = message;
  const about = REASONS[reason];
  const subject = `${about} from ${fullName}`;
  const html = htmlOf(
    <Frame {...frame} title={subject} preheader={message.message}>
      <Fine>
        {about} · {sentOn}
      </Fine>
      <Title>{fullName}</Title>
      <Text>
        <MailLink href={`mailto:${email}`}>{email}</MailLink>
      </Text>
      {message.message.split(/\n{2,}/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are drawn once and have no other name
        <Text key={index}>{withBreaks(paragraph)}</Text>
      ))}
      <Fine>
        Answer this mail to write to <bdi>{fullName}</bdi>.
      </Fine>
    </Frame>,
  );
  const text = [
    `${about} from ${fullName} <${email}>, ${sentOn}`,
    message.message,
    `Answer this mail to write to ${fullName}.`,
  ].join("\n\n");
  return { subject, html, text };
};

function withBreaks(text: string) {
  return text.split("\n").flatMap((line, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: lines are drawn once and have no other name
    return index === 0 ? [line] : [<br key={index} />, line];
  });
}
