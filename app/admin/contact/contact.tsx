import { Inbox, ShieldCheck } from "lucide-react";
import type { ContactPage } from "#domain/contact/contact-page.ts";
import { type ContactTab, contactTabFrom } from "#domain/contact/contact-screen.ts";
import { shortDateTime } from "#domain/site/dates.ts";
import { pageNumber } from "#domain/site/paging.ts";
import { actorFrom } from "#server/contact/access-log.ts";
import { listSubmissions, MESSAGES_PER_PAGE } from "#server/contact/inbox.ts";
import { readContactPage, readFormActionUrl } from "#server/contact/store.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { readTotals } from "#server/site/store.ts";
import { type World, world as worldContext } from "#server/world.ts";
import { Chips } from "../../ui/chips.tsx";
import { Badge } from "../kit/badge.tsx";
import { DescriptionList } from "../kit/description-list.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pagination } from "../kit/pagination.tsx";
import { Pane } from "../kit/pane.tsx";
import { TabLinks } from "../kit/tab-links.tsx";
import type { Route } from "./+types/contact";
import { type ListedMessage, MessageItem } from "./message-item.tsx";

export const handle = { title: "Contact Management", refreshesOn: ["messages", "contact"] };

/** spec: admin-area §2, "Contact management" */
export async function loader({ context, url }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const tab = contactTabFrom(url.searchParams.get("tab"));
  const totalOf = await readTotals(world.db, ["messages", "unread_messages", "spam"]);
  const counts = {
    messages: totalOf("messages"),
    unread: totalOf("unread_messages"),
    spam: totalOf("spam"),
  };
  if (tab === "settings") return { tab, counts, page: await pageTexts(world) };
  const total = tab === "spam" ? counts.spam : counts.messages;
  const pages = Math.ceil(total / MESSAGES_PER_PAGE);
  const page = pageNumber(url.searchParams.get("page"), pages);
  const messages = await readMessages(context, tab, page);
  return { tab, counts, list: { messages, total, page, pageSize: MESSAGES_PER_PAGE } };
}

async function pageTexts({ db }: World) {
  const [texts, formActionUrl] = await Promise.all([readContactPage(db), readFormActionUrl(db)]);
  return { ...texts, formActionUrl };
}

async function readMessages(
  context: Route.LoaderArgs["context"],
  tab: Exclude<ContactTab, "settings">,
  page: number,
) {
  const { timeZone } = await siteOfRequest(context);
  const choice = { isSpam: tab === "spam", page, place: tab };
  const found = await listSubmissions(context.get(worldContext).db, actorFrom(context), choice);
  return found.map(({ createdAt, ...message }) => ({
    ...message,
    sentOn: shortDateTime(createdAt, timeZone),
  }));
}

type MessageList = { messages: ListedMessage[]; total: number; page: number; pageSize: number };

type ContactData = {
  tab: ContactTab;
  counts: { messages: number; unread: number; spam: number };
  list?: MessageList;
  page?: ContactPage & { formActionUrl: string | null };
};

/** spec: admin-area §2, "Contact management"; decisions: Contact (the spam tab) */
export default function Contact({ loaderData }: Route.ComponentProps) {
  const { tab, counts, list, page }: ContactData = loaderData;
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
