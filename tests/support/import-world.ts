import { randomUUID } from "node:crypto";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PoolConfig } from "pg";
import { pino } from "pino";
import { guessMapping } from "#domain/import/columns.ts";
import { openAuth } from "#server/accounts/auth.ts";
import { Collector } from "#server/analytics/collector.ts";
import { GoogleAnalytics } from "#server/analytics/google/google-analytics.ts";
import { builtPages } from "#server/built-pages.ts";
import { parseEnvironment } from "#server/env.ts";
import { openContent } from "#server/import/folder/open-content.ts";
import { importContent } from "#server/import/import-content.ts";
import type { ImportOptions, ImportPlan } from "#server/import/plan/plan.ts";
import { planImport } from "#server/import/plan/plan-import.ts";
import type { ImportReport } from "#server/import/write/run-import.ts";
import { type OpenQueue, openQueue } from "#server/jobs/queue.ts";
import { openMailer } from "#server/mail/open-mailer.ts";
import { mailTemplatesOf } from "#server/mail/templates.ts";
import { openAnswerCache } from "#server/search/answer-cache.ts";
import { openSecret } from "#server/secret.ts";
import { openStorage } from "#server/storage/index.ts";
import type { World } from "#server/world.ts";
import { testDatabase } from "./database.ts";
import { temporaryFolder } from "./site.ts";

const FIXTURE = join(import.meta.dirname, "../fixtures/content-folder");

export const FROM_COMMAND_LINE: ImportOptions = {
  origin: "command-line",
  overwrite: false,
  visibility: "as-written",
};

export async function importWorld(): Promise<{
  world: World & { queue: OpenQueue };
  connection: PoolConfig;
  close(): Promise<void>;
}> {
  const { db, connection, drop } = await testDatabase();
  const data = await temporaryFolder();
  const parsed = parseEnvironment({ DATA_DIR: data.path });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const log = pino({ level: "silent" });
  const queue = openQueue(connection, log);
  const secret = await openSecret(parsed.environment);
  const now = () => new Date();
  const world = {
    environment: parsed.environment,
    db,
    collector: new Collector({ db, environment: parsed.environment, log, now }),
    storage: await openStorage({ url: null, dataDir: data.path }),
    queue,
    retryDeadJobs: queue.retryDead,
    mailer: openMailer(parsed.environment, now),
    mailTemplates: mailTemplatesOf(builtPages),
    secret,
    auth: openAuth({ db, environment: parsed.environment, secret, log }),
    aiModel: null,
    answerCache: openAnswerCache(),
    vectorSearch: null,
    googleAnalytics: new GoogleAnalytics({ environment: parsed.environment, log, now }),
    log,
    now,
  };
  const close = async () => {
    await world.collector.flush();
    await queue.close();
    await drop();
    await data.remove();
  };
  return { world, connection, close };
}

/** A copy of the fixture, or empty with `files`. */
export async function contentFolder(files?: Record<string, string | Buffer>) {
  const { path, remove } = await temporaryFolder();
  const write = async (name: string, content: string | Buffer) => {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content);
  };
  if (!files) await cp(FIXTURE, path, { recursive: true });
  for (const [name, content] of Object.entries(files ?? {})) await write(name, content);
  return { path, remove, write };
}

/** A world, and a copy of the fixture to import into it. */
export async function importWorldWithFolder() {
  const { world, close } = await importWorld();
  const folder = await contentFolder();
  return {
    world,
    folder,
    async close() {
      await close();
      await folder.remove();
    },
  };
}

async function contentAt(world: World, path: string) {
  const scratch = join(world.environment.DATA_DIR, `scratch-${randomUUID()}`);
  const opened = await openContent(path, scratch);
  if (!opened.ok) return opened;
  const { content } = opened;
  const mapping = content.table && guessMapping(content.table.columns);
  return { ok: true as const, content: { ...content, mapping } };
}

export async function planFolder(world: World, path: string, options: ImportOptions) {
  const opened = await contentAt(world, path);
  return opened.ok ? planImport(world, opened.content, options) : opened;
}

export async function importFolder(
  world: World,
  path: string,
  options: ImportOptions,
  control?: Parameters<typeof importContent>[3],
) {
  const opened = await contentAt(world, path);
  return opened.ok ? importContent(world, opened.content, options, control) : opened;
}

export async function plan(
  world: World,
  folder: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportPlan> {
  const planned = await planFolder(world, folder, { ...FROM_COMMAND_LINE, ...options });
  if (!planned.ok) throw new Error(planned.problem);
  return planned.plan;
}

export async function runImportOf(
  world: World,
  folder: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  const imported = await importFolder(world, folder, { ...FROM_COMMAND_LINE, ...options });
  if (!imported.ok) throw new Error(imported.problem);
  return imported.report;
}

export function statesOf({ items }: Pick<ImportReport, "items">): Record<string, string> {
  return Object.fromEntries(items.map(({ path, state }) => [path, state]));
}
