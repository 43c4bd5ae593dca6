import { Chips } from "../../ui/chips.tsx";
import { DescriptionList } from "../kit/description-list.tsx";
import { OnOffBadge } from "../kit/on-off-badge.tsx";
import { Pane } from "../kit/pane.tsx";

export type SiteSettings = {
  name: string;
  subtitle: string;
  title: string;
  pageTitle: string;
  description: string;
  keywords: string[];
  socialPicture: { url: string } | null;
  faviconUrl: string;
  twitterHandle: string;
  googleVerification: string;
  linkedinUrl: string;
  quickTags: string[];
  footerEnabled: boolean;
  timeZone: string;
  gaMeasurementId: string;
  longTermVisitorId: boolean;
  iaMarkupUrl: string;
  iaMarkupUrlDev: string;
  hasOwnPrivacyPolicy: boolean;
  retentionDays: number | null;
};

/** spec: admin-area §3, "Site configuration" */
export function SitePanes({ site }: { site: SiteSettings }) {
  const { keywords, quickTags, socialPicture, retentionDays } = site;
  return (
    <>
      <Pane title="Brand">
        <DescriptionList
          facts={[
            { name: "Name", value: site.name },
            { name: "Site title", value: site.title },
            { name: "Subtitle", value: site.subtitle },
            { name: "Quick tags", value: <Chips label="Quick tags" items={quickTags} /> },
            { name: "Footer", value: <OnOffBadge isOn={site.footerEnabled} /> },
            { name: "Time zone", value: site.timeZone },
          ]}
        />
      </Pane>
      <Pane title="Search engines">
        <DescriptionList
          facts={[
            { name: "Page title", value: site.pageTitle },
            { name: "Description", value: site.description },
            {
              name: "Keywords",
              value: keywords.length > 0 && <Chips label="Keywords" items={keywords} />,
            },
            { name: "Google verification", value: site.googleVerification },
          ]}
        />
      </Pane>
      <Pane title="Sharing">
        <DescriptionList
          facts={[
            { name: "Picture", value: socialPicture?.url },
            { name: "Favicon", value: site.faviconUrl },
            { name: "Twitter", value: site.twitterHandle },
            { name: "LinkedIn", value: site.linkedinUrl },
            { name: "IA markup", value: site.iaMarkupUrl },
            { name: "IA markup, development", value: site.iaMarkupUrlDev },
          ]}
        />
      </Pane>
      <Pane title="Privacy">
        <DescriptionList
          facts={[
            { name: "Google Analytics", value: site.gaMeasurementId },
            { name: "Long-term visitor ID", value: <OnOffBadge isOn={site.longTermVisitorId} /> },
            {
              name: "Message retention",
              value: retentionDays ? `${retentionDays} days` : "Until deleted",
            },
            {
              name: "Privacy policy",
              value: site.hasOwnPrivacyPolicy ? "Custom" : "Vitrine's default",
            },
          ]}
        />
      </Pane>
    </>
  );
}
