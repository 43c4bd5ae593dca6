import { Badge } from "../kit/badge.tsx";
import { TabLinks } from "../kit/tab-links.tsx";
import { CONTACT_PATH, CONTACT_SETTINGS_PATH, SECURITY_PATH } from "./paths.ts";

export type ContactCounts = { messages: number; unread: number; spam: number; alerts: number };

type ContactTabsProps = {
  current: "submissions" | "spam" | "settings" | "security";
  counts: ContactCounts;
};

/** spec: admin-area §2, "Contact management"; decisions: Contact (the spam tab) */
export function ContactTabs({ current, counts }: ContactTabsProps) {
  const { messages, unread, spam, alerts } = counts;
  const tabs = [
    { name: "submissions", label: "Submissions", to: CONTACT_PATH, count: messages },
    { name: "spam", label: "Spam", to: `${CONTACT_PATH}?tab=spam`, count: spam },
    { name: "settings", label: "Page Settings", to: CONTACT_SETTINGS_PATH },
    {
      name: "security",
      label: "Security Dashboard",
      to: SECURITY_PATH,
      count: alerts > 0 ? alerts : undefined,
    },
  ];
  return (
    <div className="list-tools">
      <TabLinks
        label="Contact"
        tabs={tabs.map(({ name, ...tab }) => ({ ...tab, isCurrent: name === current }))}
      />
      {unread > 0 && <Badge tone="accent">{unread.toLocaleString("en-US")} unread</Badge>}
    </div>
  );
}
