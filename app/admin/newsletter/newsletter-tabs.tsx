import { TabLinks } from "../kit/tab-links.tsx";
import { MAIL_PATH, NEWSLETTER_PATH, SENDS_PATH, SUBSCRIBERS_PATH } from "./paths.ts";

const TABS = [
  { name: "settings", label: "Settings", to: NEWSLETTER_PATH },
  { name: "subscribers", label: "Subscribers", to: SUBSCRIBERS_PATH },
  { name: "sends", label: "Sends", to: SENDS_PATH },
  { name: "mail", label: "Email", to: MAIL_PATH },
] as const;

export function NewsletterTabs({ current }: { current: (typeof TABS)[number]["name"] }) {
  return (
    <TabLinks
      label="Newsletter"
      tabs={TABS.map(({ name, label, to }) => ({ label, to, isCurrent: name === current }))}
    />
  );
}
