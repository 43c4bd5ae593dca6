import { type ContactTab, contactTabFrom } from "#domain/contact/contact-screen.ts";
import { shortDateTime } from "#domain/site/dates.ts";
import { pageNumber } from "#domain/site/paging.ts";
import { actorFrom } from "#server/contact/actor.ts";
import { listSubmissions, MESSAGES_PER_PAGE } from "#server/contact/inbox.ts";
import { readContactPage, readFormActionUrl } from "#server/contact/store.ts";
import { readSite, readTotals } from "#server/site/store.ts";
import { type World, world as worldContext } from "#server/world.ts";
import type { Route } from "./+types/contact";
import { ContactView } from "./contact-view.tsx";

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
  const messages = await readMessages(world, actorFrom(context), tab, page);
  return { tab, counts, list: { messages, total, page, pageSize: MESSAGES_PER_PAGE } };
}

async function pageTexts({ db }: World) {
  const [texts, formActionUrl] = await Promise.all([readContactPage(db), readFormActionUrl(db)]);
  return { ...texts, formActionUrl };
}

async function readMessages(
  { db }: World,
  by: ReturnType<typeof actorFrom>,
  tab: Exclude<ContactTab, "settings">,
  page: number,
) {
  const { timeZone } = await readSite(db);
  const found = await listSubmissions(db, by, { isSpam: tab === "spam", page, place: tab });
  return found.map(({ createdAt, ...message }) => ({
    ...message,
    sentOn: shortDateTime(createdAt, timeZone),
  }));
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  return <ContactView {...loaderData} />;
}
