import { type SettingGroup, type Settings, settingsFrom } from "../forms/setting.ts";

/** The texts of the public page. spec: public-site §2, "Contact"; decisions: Contact */
const CONTACT_PAGE = {
  headline: { kind: "line", label: "Headline", max: 120, default: "Contact" },
  introText: {
    kind: "lines",
    label: "Intro text",
    max: 1_000,
    default:
      "Get in touch for collaboration opportunities, project inquiries, or general questions.",
  },
  metaTitle: { kind: "line", label: "Meta title", max: 200 },
  metaDescription: { kind: "line", label: "Meta description", max: 500 },
  keywords: { kind: "names", label: "SEO keywords", each: 50, max: 10 },
} as const satisfies SettingGroup;

/** spec: admin-area §2, "Page Settings" */
export const CONTACT_SETTINGS = {
  ...CONTACT_PAGE,
  formActionUrl: { kind: "webAddress", label: "Form action URL" },
} as const satisfies SettingGroup;

export type ContactPage = Settings<typeof CONTACT_PAGE>;

export function contactPage(stored: Partial<ContactPage>): ContactPage {
  return settingsFrom(CONTACT_PAGE, stored);
}
