/** What `/contact` says around its form. */
export type ContactPage = {
  headline: string;
  /** Plain text; its line breaks count. */
  introText: string;
  metaTitle: string;
  metaDescription: string;
  keywords: string[];
};

const DEFAULT_HEADLINE = "Contact";
/** spec: public-site §2, "Contact" */
const DEFAULT_INTRO =
  "Get in touch for collaboration opportunities, project inquiries, or general questions.";

/** The page as the owner wrote it, with our words where there are none. decisions: Contact */
export function contactPage(stored: Partial<ContactPage>): ContactPage {
  const { headline = "", introText = "", metaTitle = "", metaDescription = "" } = stored;
  return {
    headline: headline.trim() || DEFAULT_HEADLINE,
    introText: introText.trim() || DEFAULT_INTRO,
    metaTitle: metaTitle.trim(),
    metaDescription: metaDescription.trim(),
    keywords: stored.keywords ?? [],
  };
}
