import { Chips } from "../../ui/chips.tsx";
import { Facts } from "../kit/facts.tsx";
import { OnOff } from "../kit/on-off.tsx";
import { Pane } from "../kit/pane.tsx";

export type SiteInForce = {
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
export function SitePanes({ site }: { site: SiteInForce }) {
  const { keywords, quickTags, socialPicture, retentionDays } = site;
  return (
    <>
      <Pane title="Brand">
        <Facts
          facts={[
            { name: "Name", value: site.name },
            { name: "Site title", value: site.title },
            { name: "Subtitle", value: site.subtitle },
            { name: "Quick tags", value: <Chips label="Quick tags" items={quickTags} /> },
            { name: "Footer", value: <OnOff isOn={site.footerEnabled} /> },
            { name: "Time zone", value: site.timeZone },
          ]}
        />
      </Pane>
      <Pane title="Search engines">
        <Facts
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
        <Facts
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
        <Facts
          facts={[
            { name: "Google Analytics", value: site.gaMeasurementId },
            { name: "Visitors known for long", value: <OnOff isOn={site.longTermVisitorId} /> },
            {
              name: "Messages are kept",
              value: retentionDays ? `${retentionDays} days` : "Until they are deleted",
            },
            {
              name: "Privacy policy",
              value: site.hasOwnPrivacyPolicy ? "Your own" : "The one that comes with Vitrine",
            },
          ]}
        />
      </Pane>
    </>
  );
}
