import { Inbox, ShieldCheck } from "lucide-react";
import { Link } from "react-router";
import { type ContactTab, contactTabFrom, riskTone } from "#domain/contact/contact-screen.ts";
import { REASONS } from "#domain/contact/validate.ts";
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
import { FactsPane } from "../kit/description-list.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pagination } from "../kit/pagination.tsx";
import { TabLinks } from "../kit/tab-links.tsx";
import type { Route } from "./+types/contact";

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

type Loaded = Route.ComponentProps["loaderData"];
type MessageList = NonNullable<Loaded["list"]>;
type ContactTexts = NonNullable<Loaded["page"]>;

/** spec: admin-area §2, "Contact management"; decisions: Contact (the spam tab) */
export default function Contact({ loaderData }: Route.ComponentProps) {
  const { tab, counts, list, page } = loaderData;
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
      <ul className="box divided" aria-label={isSpam ? "Spam" : "Submissions"}>
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
      <Pagination label="Pages of messages" page={page} pageSize={pageSize} total={total} />
    </>
  );
}

/** spec: admin-area §2, "Page Settings form" */
function PageTexts({ page }: { page: ContactTexts }) {
  const { headline, introText, formActionUrl, metaTitle, metaDescription, keywords } = page;
  return (
    <FactsPane
      title="Current page settings"
      aside={<a href="/contact">View page</a>}
      facts={{
        Headline: headline,
        "Intro text": introText,
        "Form action URL": formActionUrl,
        "Meta title": metaTitle,
        "Meta description": metaDescription,
        "SEO keywords": keywords.length > 0 && <Chips label="SEO keywords" items={keywords} />,
      }}
    />
  );
}

/** Not prefetched, because opening a message is recorded in the access log. */
function MessageItem({ message }: { message: MessageList["messages"][number] }) {
  const { id, fullName, email, reason, excerpt, isRead, riskScore, sentOn } = message;
  const tone = riskTone(riskScore);
  return (
    <li className="message-item stack" data-unread={!isRead || undefined}>
      <div className="shrinkable">
        <Link to={`/admin/contact/${id}`} prefetch="none" className="stat-link cell-main">
          <bdi>{fullName}</bdi>
        </Link>
        <p className="cell-sub">
          <bdi>{email}</bdi>
        </p>
      </div>
      <p className="clamp-2 muted break-words shrinkable">
        <bdi>{excerpt}</bdi>
      </p>
      <div className="message-item-facts cluster">
        {!isRead && <Badge tone="accent">Unread</Badge>}
        {tone !== "good" && <Badge tone={tone}>Risk {riskScore}</Badge>}
        <p className="cell-sub tabular">
          {REASONS[reason]} <span>{sentOn}</span>
        </p>
      </div>
    </li>
  );
}
