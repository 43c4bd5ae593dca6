import { Inbox, ShieldCheck } from "lucide-react";
import type { ContactPage } from "#domain/contact/contact-page.ts";
import type { ContactTab } from "#domain/contact/looks.ts";
import { Chips } from "../../ui/chips.tsx";
import { Badge } from "../kit/badge.tsx";
import { Blank } from "../kit/blank.tsx";
import { Facts } from "../kit/facts.tsx";
import { Pane } from "../kit/pane.tsx";
import { TabLinks } from "../kit/tab-links.tsx";
import { TurnPages } from "../kit/turn-pages.tsx";
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
      <Blank icon={ShieldCheck} title="No spam">
        <p>What falls into the form's trap is kept here, and nobody is notified of it.</p>
      </Blank>
    ) : (
      <Blank icon={Inbox} title="No messages yet">
        <p>What visitors send by the contact form arrives here.</p>
      </Blank>
    );
  }
  return (
    <>
      <ul className="messages" aria-label={isSpam ? "Spam" : "Submissions"}>
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
      <TurnPages label="Pages of messages" page={page} pageSize={pageSize} total={total} />
    </>
  );
}

/** What the contact page says now. spec: admin-area §2, "Page Settings form" */
function PageTexts({ page }: { page: ContactPage & { formActionUrl: string | null } }) {
  const { headline, introText, formActionUrl, metaTitle, metaDescription, keywords } = page;
  return (
    <Pane title="In force on the contact page" aside={<a href="/contact">View the page</a>}>
      <Facts
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
