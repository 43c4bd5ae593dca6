import { eq, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { type MailServer, startMailServer } from "../../tests/support/mail-server.ts";
import { fillWithSubscribers } from "../../tests/support/newsletter.ts";
import type { Mailer } from "../mail/mail.ts";
import { smtpMailer } from "../mail/smtp.ts";
import { blogPosts } from "../posts/tables.ts";
import { siteConfig } from "../site/tables.ts";
import type { World } from "../world.ts";
import { createSend } from "./create-send.ts";
import { deliverJob } from "./deliver-job.ts";
import { sends, subscribers } from "./tables.ts";

let server: MailServer;
let mailer: Mailer;
let world: World;
const opened = await forAllTests(importWorld());

beforeAll(async () => {
  server = await startMailServer();
  mailer = smtpMailer({ ...opened.world.environment, SMTP_URL: server.url });
  world = { ...opened.world, mailer };
});
afterAll(async () => {
  mailer.close();
  await server.stop();
});
beforeEach(async () => {
  server.received.length = 0;
  await world.db.execute(
    sql`truncate newsletter_subscribers, newsletter_sends, blog_posts, site_config cascade`,
  );
  await fillWithSubscribers(world.db, { confirmed: 1 });
});

/** Sends a post and returns the email as received. */
async function mailOf(post: { title: string; excerpt?: string; content?: string }) {
  const given = { slug: "post", status: "published" as const, publishedAt: new Date(0) };
  const [row] = await world.db
    .insert(blogPosts)
    .values({ ...given, ...post })
    .returning({ id: blogPosts.id });
  const item = { kind: "post" as const, id: row?.id ?? "", title: post.title };
  await world.db.transaction((tx) => createSend(world, tx, item));
  const [send] = await world.db.select().from(sends);
  await deliverJob.run(world, { sendId: send?.id ?? "" }, new AbortController().signal);
  const [mail] = await server.waitForCount(1);
  if (!mail) throw new Error("No mail was taken");
  return { ...mail, parsed: await PostalMime.parse(mail.raw) };
}

const headerNames = (raw: string) =>
  raw
    .slice(0, raw.indexOf("\r\n\r\n"))
    .split("\r\n")
    .filter((line) => /^\S/.test(line))
    .map((line) => line.split(":", 1)[0]?.toLowerCase());

test("a one-megabyte article makes an email that no client clips", async () => {
  const longestAddress = `${"&\n".repeat(498)}Last`;
  await world.db.update(siteConfig).set({ postalAddress: longestAddress });
  const { raw, parsed } = await mailOf({
    title: "T 🦀".repeat(25_000),
    excerpt: "Wörter & mehr. ".repeat(70_000),
    content: `<p>${"読む ".repeat(100_000)}</p>${"<p>Short.</p>".repeat(20_000)}<p>${"x".repeat(400_000)}</p>`,
  });
  expect(Buffer.byteLength(raw)).toBeLessThan(100_000);
  expect(Buffer.byteLength(parsed.html ?? "")).toBeLessThan(50_000);
  expect(Array.from(parsed.subject ?? "").length).toBeLessThanOrEqual(200);
  expect(parsed.html).toContain("Read the article");
  expect(parsed.html).toContain("/newsletter/unsubscribe?token=");
  expect(parsed.text?.trimEnd()).toMatch(/\n&\nLast$/);
  // Line length limit of RFC 5322.
  expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(998);
});

test.each([
  "Bcc\r\nBcc: eve@example.com",
  "End\r\n\r\n<h1>Another mail</h1>",
  "Escape\u001b and \u202egnihsif\u2069 and \u2028Bcc: eve@example.com",
  "=?utf-8?Q?=0D=0ABcc:_eve@example.com?=",
  '</title></style><script>alert(1)</script><img src=x onerror="alert(1)">',
  "$& and $1 and </head>",
  "👩‍👩‍👧‍👦 ".repeat(60),
])("a title such as %j stays a title", async (title) => {
  const { raw, to, from, parsed } = await mailOf({ title });
  expect(to).toEqual(["confirmed-1@example.com"]);
  expect(from).toBe("noreply@localhost");
  const names = headerNames(raw);
  expect(names).not.toContain("bcc");
  expect(names.filter((name) => name === "subject")).toHaveLength(1);
  expect(parsed.subject).not.toMatch(/[\p{Cc}\u202e\u2028]/u);
  expect(parsed.html?.match(/<script|<img|<h1>Another/g)).toBeNull();
  expect(parsed.html?.match(/<\/head>/g)).toHaveLength(1);
});

test.each([
  ["a name of the site", 'Mirela" <eve@example.com>\r\nBcc: eve@example.com'],
  ["a name in other letters", "Мирела Осей 🦉"],
])("%s is a name, and nothing else", async (_what, name) => {
  await world.db.update(siteConfig).set({ name });
  const { raw, from, parsed } = await mailOf({ title: "Title" });
  expect(from).toBe("noreply@localhost");
  expect(parsed.from).toEqual({
    name: name.replace("\r\n", " "),
    address: "noreply@localhost",
  });
  expect(headerNames(raw)).not.toContain("bcc");
});

test.each(["o'hara+news@example.ie", `${"a".repeat(64)}@${"d".repeat(60)}.example.com`])(
  "the address %s is written to as it is",
  async (email) => {
    await world.db
      .update(subscribers)
      .set({ email })
      .where(eq(subscribers.email, "confirmed-1@example.com"));
    const { to, parsed } = await mailOf({ title: "Title" });
    expect(to).toEqual([email]);
    expect(parsed.to).toEqual([{ name: "", address: email }]);
  },
);
