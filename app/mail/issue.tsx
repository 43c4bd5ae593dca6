import {
  type MailTemplates,
  PREFERENCES_PLACE,
  UNSUBSCRIBE_PLACE,
} from "#domain/mail/templates.ts";
import { Button, Fine, Frame, Lead, MailLink, Picture, Text, Title } from "./frame.tsx";
import { htmlOf } from "./html-of.ts";

/** One issue of the newsletter: a post or a project, shown as on the site, with the way there. */
export const issue: MailTemplates["issue"] = (item, frame) => {
  const { kind, title, byline, summary, opening, url, picture, postalAddress } = item;
  const invitation = kind === "post" ? "Read the article" : "See the project";
  const why = `You receive this because you subscribed to the newsletter of ${frame.siteName}.`;
  const html = htmlOf(
    <Frame
      {...frame}
      title={title}
      preheader={summary || (opening[0] ?? byline)}
      top={
        picture && (
          <a href={url} style={{ display: "block", textDecoration: "none" }}>
            <Picture {...picture} />
          </a>
        )
      }
      below={
        <>
          <Fine>{why}</Fine>
          <Fine>
            <MailLink href={PREFERENCES_PLACE}>Choose what you receive</MailLink>
            {" · "}
            <MailLink href={UNSUBSCRIBE_PLACE}>Unsubscribe</MailLink>
          </Fine>
          {postalAddress && <Fine>{postalAddress}</Fine>}
        </>
      }
    >
      <Fine>{byline}</Fine>
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
      <Button href={url}>{invitation}</Button>
    </Frame>,
  );
  const text = [
    title,
    byline,
    summary,
    ...opening,
    `${invitation}: ${url}`,
    `--\n${why}`,
    `Choose what you receive: ${PREFERENCES_PLACE}\nUnsubscribe: ${UNSUBSCRIBE_PLACE}`,
    postalAddress,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
  return { subject: title, html, text };
};
