import { randomUUID } from "node:crypto";
import { storeSubmission } from "#server/contact/submissions.ts";
import { parseEnvironment } from "#server/env.ts";
import { media } from "#server/media/tables.ts";
import { subscribers } from "#server/newsletter/tables.ts";
import {
  confirmPath,
  type Purpose,
  preferencesPath,
  tokenFor,
  unsubscribePath,
} from "#server/newsletter/tokens.ts";
import { createPreviewLink } from "#server/previews/change-links.ts";
import { openSecret, type Secret } from "#server/secret.ts";
import type { EmptySite } from "./empty-site.ts";
import { photo } from "./media.ts";
import { stageProject } from "./staged-project.ts";
import type { Texts } from "./texts-everywhere.ts";

type World = { site: EmptySite; secret: Secret; texts: Texts };

/** Projects in all states, subscribers and a message; returns paths that show them. */
export async function writePrivate(site: EmptySite, texts: Texts) {
  const parsed = parseEnvironment(site.env);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const { environment } = parsed;
  const secret = await openSecret(environment);
  const world = { site, secret, texts };
  const shown = await writeProject(world, { isVisible: true });
  const hidden = await writeProject(world, { isVisible: false });
  const archived = await writeProject(world, {
    isVisible: false,
    isArchived: true,
    archivedAt: new Date(),
    archiveReason: texts.line(),
  });
  const label = texts.line();
  const now = () => new Date();
  const link = await createPreviewLink(
    { db: site.db, environment, now },
    { noun: "project", id: hidden.id },
    { label, days: 7 },
  );
  if (!link || link === "full") throw new Error("No link was made");
  const messageId = await storeSubmission(site.db, secret, {
    message: {
      fullName: texts.line(),
      email: emailWith(texts),
      reason: "hiring",
      message: texts.line(),
    },
    visitor: { ip: "198.51.100.1", userAgent: texts.line(), sessionId: null },
    riskScore: 0,
    isSpam: false,
  });
  return {
    shown,
    hidden,
    archived,
    messageId,
    preview: new URL(link.address).pathname,
    ofReaders: await writeReaders(world),
  };
}

async function writeProject({ site, texts }: World, values: Parameters<typeof stageProject>[1]) {
  const { line, html } = texts;
  const files = await Promise.all(
    [1, 2].map(async () => ({
      fileName: `${line()}.png`,
      displayName: line(),
      bytes: await photo(64, 48, Math.random() * 255)
        .png()
        .toBuffer(),
    })),
  );
  const texted = { title: line(), workType: line(), description: html(), categories: [line()] };
  const shown = { ...texted, slug: randomUUID(), allowPublicPreview: true };
  const project = await stageProject(site, { ...shown, ...values }, files);
  await site.db.update(media).set({ altText: line() });
  return project;
}

async function writeReaders({ site, secret, texts }: World): Promise<string[]> {
  const write = async (values: Partial<typeof subscribers.$inferInsert>) => {
    const [row] = await site.db
      .insert(subscribers)
      .values({ email: emailWith(texts), source: "footer", ...values })
      .returning();
    if (!row) throw new Error("The subscriber was not stored");
    const token = (purpose: Purpose, nonce?: string) => tokenFor(secret, purpose, row.id, nonce);
    return { confirm: token("confirm", row.confirmSentAt?.toISOString()), token };
  };
  const now = new Date();
  const confirmed = { status: "confirmed", confirmedAt: now, confirmSentAt: now } as const;
  const reader = await write(confirmed);
  const asked = await write({ confirmSentAt: now });
  const late = await write({ confirmSentAt: new Date("2024-03-19T12:00:00Z") });
  const gone = await write({ ...confirmed, status: "unsubscribed", endedAt: now });
  return [
    ...[asked, late, reader].map(({ confirm }) => confirmPath(confirm)),
    preferencesPath(reader.token("preferences")),
    ...[reader, gone].map(({ token }) => unsubscribePath(token("unsubscribe"))),
  ];
}

const emailWith = ({ line }: Texts) => `${line()}.${randomUUID().slice(0, 8)}@example.com`;
