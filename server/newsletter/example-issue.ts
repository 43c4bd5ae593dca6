import type { MailContent } from "#domain/mail/templates.ts";
import { PREFERENCES_PLACEHOLDER, UNSUBSCRIBE_PLACEHOLDER } from "#domain/mail/templates.ts";
import type { Site } from "#domain/site/site.ts";
import { RateLimiter } from "../http/rate-limiter.ts";
import { findLivePost, listLivePosts } from "../posts/store.ts";
import { listPublicProjects } from "../projects/store.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { composeProject, type IssueItem, issueOfPost, renderIssue } from "./compose-issue.ts";
import { PREFERENCES_PATH, UNSUBSCRIBE_PATH } from "./tokens.ts";

type ExampleWorld = Pick<World, "db" | "now" | "environment" | "mailTemplates">;

/** The issue about the newest post, else the newest project, else a made-up one. */
export async function previewExample(
  world: ExampleWorld,
  postalAddress: string,
): Promise<MailContent> {
  return renderExample(world, "#", postalAddress);
}

async function renderExample(
  world: ExampleWorld,
  origin: string,
  postalAddress?: string,
): Promise<MailContent> {
  const site = await readSite(world.db);
  const item = await findExample(world, site);
  const { content } = await renderIssue(world, item, site, postalAddress);
  // Without a token, since no subscriber gets it.
  const linked = (text: string) =>
    text
      .replaceAll(UNSUBSCRIBE_PLACEHOLDER, origin === "#" ? "#" : origin + UNSUBSCRIBE_PATH)
      .replaceAll(PREFERENCES_PLACEHOLDER, origin === "#" ? "#" : origin + PREFERENCES_PATH);
  return { ...content, html: linked(content.html), text: linked(content.text) };
}

async function findExample(world: ExampleWorld, site: Site): Promise<IssueItem> {
  const { db, now, environment } = world;
  const [newest] = await listLivePosts(db, 1, now());
  const post = newest ? await findLivePost(db, newest.slug, now(), site.name) : null;
  if (post) return issueOfPost(world, post, site.timeZone);
  const [project] = await listPublicProjects(db, 1);
  const example = project ? await composeProject(world, project.id) : null;
  return (
    example ?? {
      kind: "post",
      title: "Your first article",
      byline: "Today",
      summary: "What subscribers get when you publish a post or project.",
      opening: ["The first paragraphs of the text follow here, with a link to the rest."],
      url: `${environment.SITE_URL}/`,
      picture: null,
    }
  );
}

/** `unsent`: the mail server did not take it. */
export type TestMailOutcome =
  | { status: "sent" | "kept-in-outbox" | "limited" }
  | { status: "unsent"; reason: string };

/** The owner waits for the answer. */
const ANSWER_WITHIN_S = 60;
/** For each account. */
const TESTS = { burst: 5, perMinute: 1, keysMax: 100 };
/** Per process. */
const rateLimiter = new RateLimiter(TESTS);

export async function sendTestMail(
  world: ExampleWorld & Pick<World, "mailer">,
  account: { id: string; email: string },
  deadline = () => AbortSignal.timeout(ANSWER_WITHIN_S * 1_000),
): Promise<TestMailOutcome> {
  const { db, mailer, now, environment } = world;
  if (!rateLimiter.take(account.id, now().getTime())) return { status: "limited" };
  const { subject, ...content } = await renderExample(world, environment.SITE_URL);
  const { name } = await readSite(db);
  const mail = { ...content, subject: `[Test] ${subject}`, to: account.email, fromName: name };
  const signal = deadline();
  const result = await mailer.send(mail, signal);
  if (!result.ok) {
    const late = `No answer within ${ANSWER_WITHIN_S} seconds.`;
    return { status: "unsent", reason: signal.aborted ? late : result.reason };
  }
  return { status: mailer.isConfigured ? "sent" : "kept-in-outbox" };
}
