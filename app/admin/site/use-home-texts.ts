import { SITE_FORM } from "#domain/site/site-form.ts";
import { type FormStore, useTexts } from "../forms/form-store.ts";
import type { EditableSite } from "./site-fields.ts";

const NAMES = ["name", "siteSubtitle", "pageTitle", "metaDescription", "siteDescription"] as const;

/** Title and description of the home page as the form has them. See `homeMetadata`. */
export function useHomeTexts(store: FormStore, site: EditableSite) {
  const texts = useTexts(store, NAMES, site);
  const name = texts.name || SITE_FORM.name.default;
  const subtitle = texts.siteSubtitle || SITE_FORM.siteSubtitle.default;
  const autoTitle = `${name} – ${subtitle}`;
  const autoDescription = texts.siteDescription || subtitle;
  return {
    autoTitle,
    autoDescription,
    title: texts.pageTitle || autoTitle,
    description: texts.metaDescription || autoDescription,
  };
}
