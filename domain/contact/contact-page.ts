import { trimmed } from "../html/blank.ts";
export type ContactPage = {
  headline: string;
  introText: string;
  metaTitle: string;
  metaDescription: string;
  keywords: string[];
};

const DEFAULT_HEADLINE = "Contact";
/** spec: public-site §2, "Contact" */
const DEFAULT_INTRO =
  "Get in touch for collaboration opportunities, project inquiries, or general questions.";

/** decisions: Contact */
export function contactPage(stored: Partial<ContactPage>): ContactPage {
  const { headline = "", introText = "", metaTitle = "", metaDescription = "" } = stored;
  return {
    headline: trimmed(headline) || DEFAULT_HEADLINE,
    introText: trimmed(introText) || DEFAULT_INTRO,
    metaTitle: trimmed(metaTitle),
    metaDescription: trimmed(metaDescription),
    keywords: stored.keywords ?? [],
  };
}
