import { Inbox, ShieldCheck } from "lucide-react";
import type { ContactPage } from "#domain/contact/contact-page.ts";
import type { ContactTab } from "#domain/contact/contact-screen.ts";
import { Chips } from "../../ui/chips.tsx";
import { Badge } from "../kit/badge.tsx";
import { DescriptionList } from "../kit/description-list.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pagination } from "../kit/pagination.tsx";
import { Pane } from "../kit/pane.tsx";
import { TabLinks } from "../kit/tab-links.tsx";
import { type ListedMessage, MessageItem } from "./message-item.tsx";

type MessageList = { messages: ListedMessage[]; total: number; page: number; pageSize: number };

type ContactViewProps = {
  tab: ContactTab;
  counts: { messages: number; unread: number; spam: number };
  list?: MessageList;
  page?: ContactPage & { formActionUrl: string | null };
};

/** spec: admin-area §2, "Contact management"; decisions: Contact (the spam tab) */
export function ContactView({ tab, counts, list, page }: ContactViewProps) {
  const to = "/admin/contact";
  const { unread, messages, spam } = counts;
  const tabs = [
    { label: "Submissions", to, count: messages, isCurrent: tab === "submissions" },
    { label: "Spam", to: `${to}?tab=spam`, count: spam, isCurrent: tab === "spam" },
    { label: "Page Settings", to: `${to}?tab=settings`, isCurrent: tab === "settings" },
  ];
  return (
    <div className="screen">
      <div className="list-tools">
        <TabLinks label="Contact" tabs={tabs} />
        {unread > 0 && <Badge tone="accent">{unread.toLocaleString("en-US")} unread</Badge>}
      </div>
      {list && <Messages list={list} isSpam={tab === "spam"} />}
      {page && <PageTexts page={page} />}
    </div>
  );
}

function Messages({ list, isSpam }: { list: MessageList; isSpam: boolean }) {
  const { messages, total, page, pageSize } = list;
  if (messages.length === 0) {
    return isSpam ? (
      <EmptyState icon={ShieldCheck} title="No spam">
        <p>Messages caught by the form's spam trap are kept here, without notifying you.</p>
      </EmptyState>
    ) : (
      <EmptyState icon={Inbox} title="No messages yet">
        <p>Messages sent with the contact form appear here.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="messages" aria-label={isSpam ? "Spam" : "Submissions"}>
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
      <Pagination label="Pages of messages" page={page} pageSize={pageSize} total={total} />
    </>
  );
}

/** spec: admin-area §2, "Page Settings form" */
function PageTexts({ page }: { page: ContactPage & { formActionUrl: string | null } }) {
  const { headline, introText, formActionUrl, metaTitle, metaDescription, keywords } = page;
  return (
    <Pane title="Current page settings" aside={<a href="/contact">View page</a>}>
      <DescriptionList
        facts={[
          { name: "Headline", value: headline },
          { name: "Intro text", value: introText },
          { name: "Form action URL", value: formActionUrl },
          { name: "Meta title", value: metaTitle },
          { name: "Meta description", value: metaDescription },
          {
            name: "SEO keywords",
            value: keywords.length > 0 && <Chips label="SEO keywords" items={keywords} />,
          },
        ]}
      />
    </Pane>
  );
}
