import { formatNumber } from "#domain/site/formats.ts";
import { Badge } from "../kit/badge.tsx";
import { TabLinks } from "../kit/tab-links.tsx";
import { CONTACT_PATH, CONTACT_SETTINGS_PATH, SECURITY_PATH, SPAM_PATH } from "./paths.ts";

export type ContactCounts = { messages: number; unread: number; spam: number; alerts: number };

/** spec: admin-area §2, "Contact management"; decisions: Contact (the spam tab) */
export function ContactTabs({ current, counts }: { current: string; counts: ContactCounts }) {
  const { messages, unread, spam, alerts } = counts;
  const tabs = [
    { label: "Submissions", to: CONTACT_PATH, count: messages },
    { label: "Spam", to: SPAM_PATH, count: spam },
    { label: "Page Settings", to: CONTACT_SETTINGS_PATH },
    {
      label: "Security Dashboard",
      to: SECURITY_PATH,
      count: alerts > 0 ? alerts : undefined,
    },
  ];
  return (
    <div className="list-tools">
      <TabLinks label="Contact" tabs={tabs} current={current} />
      {unread > 0 && <Badge tone="accent">{formatNumber(unread)} unread</Badge>}
    </div>
  );
}
