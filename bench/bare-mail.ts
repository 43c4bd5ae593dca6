import type { SendMailOptions } from "nodemailer";
import { PREFERENCES_PLACEHOLDER, UNSUBSCRIBE_PLACEHOLDER } from "../domain/mail/templates.ts";
import { openingParagraphs } from "../domain/newsletter/opening-paragraphs.ts";
import { builtPages } from "../server/built-pages.ts";
import { mailTemplatesOf } from "../server/mail/templates.ts";
import { POST } from "../tests/support/newsletter.ts";

const ORIGIN = "http://localhost:3000";
/** As long as a real link. */
const LINK = `${ORIGIN}/newsletter/unsubscribe?token=${"0".repeat(101)}`;

/** The same email as the product's, as nodemailer options. */
export async function bareMail(): Promise<SendMailOptions> {
  const { issue } = await mailTemplatesOf(builtPages)();
  const { subject, html, text } = issue(
    {
      kind: "post",
      title: POST.title("rate-1"),
      byline: "20 November 2026",
      summary: POST.excerpt,
      opening: openingParagraphs(POST.content),
      url: `${ORIGIN}/blog/rate-1`,
      picture: null,
      postalAddress: POST.postalAddress,
    },
    { siteName: POST.siteName, origin: ORIGIN },
  );
  const fill = (content: string) =>
    content.replaceAll(UNSUBSCRIBE_PLACEHOLDER, LINK).replaceAll(PREFERENCES_PLACEHOLDER, LINK);
  return {
    from: { name: POST.siteName, address: "noreply@localhost" },
    subject,
    html: fill(html),
    text: fill(text),
    headers: {
      "List-Unsubscribe": `<${LINK}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      Precedence: "bulk",
    },
  };
}
