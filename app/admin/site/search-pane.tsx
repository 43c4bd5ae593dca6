import { CircleCheck, TriangleAlert } from "lucide-react";
import { codePoints } from "#domain/html/code-points.ts";
import { META_DESCRIPTION_SHOWN, META_TITLE_SHOWN } from "#domain/site/blog-settings.ts";
import { SITE_FORM as FORM } from "#domain/site/site-form.ts";
import { FormField } from "../forms/form-field.tsx";
import type { FormStore } from "../forms/form-store.ts";
import { Pane } from "../kit/pane.tsx";
import { TagInput } from "../kit/tag-input.tsx";
import type { Site, SiteFields } from "./site-fields.ts";
import { useHomeTexts } from "./use-home-texts.ts";

type SearchPaneProps = {
  fields: SiteFields<
    "pageTitle" | "metaDescription" | "siteDescription" | "metaKeywords" | "googleVerification"
  >;
  site: Site;
  store: FormStore;
};

export function SearchPane({ fields, site, store }: SearchPaneProps) {
  const { title, autoTitle, description, autoDescription } = useHomeTexts(store, site);
  return (
    <Pane title="Search engines" className="form">
      <FormField
        field={fields.pageTitle}
        label={FORM.pageTitle.label}
        shownChars={META_TITLE_SHOWN}
        fallback={autoTitle}
      />
      <FormField
        field={fields.metaDescription}
        label={FORM.metaDescription.label}
        shownChars={META_DESCRIPTION_SHOWN}
        fallback={autoDescription}
        rows={3}
      />
      <SeoHealth title={title} description={description} />
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

type SeoHealthProps = { title: string; description: string };

/** spec: admin-area §5, "SEO health" */
function SeoHealth({ title, description }: SeoHealthProps) {
  const checks = [
    { label: "Page title", length: codePoints(title), max: META_TITLE_SHOWN },
    { label: "Description", length: codePoints(description), max: META_DESCRIPTION_SHOWN },
  ];
  return (
    <ul className="seo-health fine" aria-label="SEO health">
      {checks.map(({ label, length, max }) => {
        const isGood = length <= max;
        const Icon = isGood ? CircleCheck : TriangleAlert;
        return (
          <li key={label} className="row gap-s" data-level={isGood ? "good" : "warning"}>
            <Icon aria-hidden="true" size={16} className="flex-none" />
            {isGood
              ? `${label}: fits in search results`
              : `${label}: search results cut it off after ${max} characters`}
          </li>
        );
      })}
    </ul>
  );
}
