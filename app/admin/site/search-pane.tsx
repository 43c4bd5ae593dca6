import {
  META_DESCRIPTION_SHOWN_CHARS,
  META_TITLE_SHOWN_CHARS,
} from "#domain/site/blog-settings.ts";
import { SITE_FORM as FORM } from "#domain/site/site-form.ts";
import { codePoints } from "#domain/text/code-points.ts";
import { FormField } from "../forms/form-field.tsx";
import type { FormStore } from "../forms/form-store.ts";
import { Pane } from "../kit/pane.tsx";
import { TagInput } from "../kit/tag-input.tsx";
import { LevelNotes } from "./level-notes.tsx";
import type { EditableSite, SiteFields } from "./site-fields.ts";
import { useHomeTexts } from "./use-home-texts.ts";

type SearchPaneProps = {
  fields: SiteFields<
    "pageTitle" | "metaDescription" | "siteDescription" | "metaKeywords" | "googleVerification"
  >;
  site: EditableSite;
  store: FormStore;
};

export function SearchPane({ fields, site, store }: SearchPaneProps) {
  const { title, autoTitle, description, autoDescription } = useHomeTexts(store, site);
  return (
    <Pane title="Search engines" className="form">
      <FormField
        field={fields.pageTitle}
        label={FORM.pageTitle.label}
        shownChars={META_TITLE_SHOWN_CHARS}
        fallback={autoTitle}
      />
      <FormField
        field={fields.metaDescription}
        label={FORM.metaDescription.label}
        shownChars={META_DESCRIPTION_SHOWN_CHARS}
        fallback={autoDescription}
        rows={3}
      />
      <LevelNotes label="SEO health" notes={seoHealth(title, description)} />
      <FormField field={fields.siteDescription} label={FORM.siteDescription.label} rows={2} />
      <p className="pane-note">Used if the description above is empty.</p>
      <TagInput
        field={fields.metaKeywords}
        label={FORM.metaKeywords.label}
        initial={site.metaKeywords}
        max={FORM.metaKeywords.max}
      />
      <FormField
        field={fields.googleVerification}
        label={FORM.googleVerification.label}
        placeholder="The code from Google Search Console"
      />
    </Pane>
  );
}

/** spec: admin-area §5, "SEO health" */
function seoHealth(title: string, description: string) {
  const checks = [
    { label: "Page title", length: codePoints(title), max: META_TITLE_SHOWN_CHARS },
    { label: "Description", length: codePoints(description), max: META_DESCRIPTION_SHOWN_CHARS },
  ];
  return checks.map(({ label, length, max }) =>
    length <= max
      ? { level: "good" as const, text: `${label}: fits in search results` }
      : {
          level: "warning" as const,
          text: `${label}: search results cut it off after ${max} characters`,
        },
  );
}
