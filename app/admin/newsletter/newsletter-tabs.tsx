import { TabLinks } from "../kit/tab-links.tsx";
import { MAIL_PATH, NEWSLETTER_PATH, SENDS_PATH, SUBSCRIBERS_PATH } from "./paths.ts";

const TABS = [
  { label: "Settings", to: NEWSLETTER_PATH },
  { label: "Subscribers", to: SUBSCRIBERS_PATH },
  { label: "Sends", to: SENDS_PATH },
  { label: "Email", to: MAIL_PATH },
];

export function NewsletterTabs({ current }: { current: string }) {
  return <TabLinks label="Newsletter" tabs={TABS} current={current} />;
}
