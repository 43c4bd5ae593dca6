import {
  type MailTemplates,
  PREFERENCES_PLACEHOLDER,
  previewTextOf,
  UNSUBSCRIBE_PLACEHOLDER,
} from "#domain/mail/templates.ts";
import {
  Button,
  Frame,
  Lead,
  MailLink,
  Picture,
  renderMail,
  SmallPrint,
  Text,
  Title,
  withBreaks,
} from "./frame.tsx";

export const issue: MailTemplates["issue"] = (item, frame) => {
  const { kind, title, byline, summary, opening, url, picture, postalAddress } = item;
  const callToAction = kind === "post" ? "Read the article" : "View the project";
  const reason = `You're receiving this because you subscribed to the ${frame.siteName} newsletter.`;
  const html = renderMail(
    <Frame
      {...frame}
      title={title}
      preheader={previewTextOf(item)}
      top={
        picture && (
          <a href={url} style={{ display: "block", textDecoration: "none" }}>
            <Picture {...picture} />
          </a>
        )
      }
      below={
        <>
          <SmallPrint>{reason}</SmallPrint>
          <SmallPrint>
            <MailLink href={PREFERENCES_PLACEHOLDER}>Email preferences</MailLink>
            {" · "}
            <MailLink href={UNSUBSCRIBE_PLACEHOLDER}>Unsubscribe</MailLink>
          </SmallPrint>
          {postalAddress && <SmallPrint>{withBreaks(postalAddress)}</SmallPrint>}
        </>
      }
    >
      <SmallPrint>{byline}</SmallPrint>
      <Title>
        <a href={url} className="strong" style={{ color: "inherit", textDecoration: "none" }}>
          {title}
        </a>
      </Title>
      {summary && <Lead>{summary}</Lead>}
      {opening.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are drawn once and may be alike
        <Text key={index}>{paragraph}</Text>
      ))}
      <Button href={url}>{callToAction}</Button>
    </Frame>,
  );
  const text = [
    title,
    byline,
    summary,
    ...opening,
    `${callToAction}: ${url}`,
    `--\n${reason}`,
    `Email preferences: ${PREFERENCES_PLACEHOLDER}\nUnsubscribe: ${UNSUBSCRIBE_PLACEHOLDER}`,
    postalAddress,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
  return { subject: title, html, text };
};
