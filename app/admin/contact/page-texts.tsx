import type { ContactPage } from "#domain/contact/contact-page.ts";
import { Chips } from "../../ui/chips.tsx";
import { Facts } from "../kit/facts.tsx";
import { Pane } from "../kit/pane.tsx";

/** What the contact page says now. spec: admin-area §2, "Page Settings form" */
export function PageTexts({ page }: { page: ContactPage & { formActionUrl: string | null } }) {
  const { headline, introText, formActionUrl, metaTitle, metaDescription, keywords } = page;
  return (
    <Pane title="In force on the contact page" aside={<a href="/contact">View the page</a>}>
      <Facts
        facts={[
          { name: "Headline", value: headline },
          { name: "Intro text", value: introText },
          { name: "Form action URL", value: formActionUrl },
          { name: "Meta title", value: metaTitle },
          { name: "Meta description", value: metaDescription },
          {
            name: "SEO keywords",
            value: keywords.length > 0 && <Chips label="SEO keywords" items={keywords} />,
          },
        ]}
      />
    </Pane>
  );
}
