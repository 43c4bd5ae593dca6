import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import {
  findSubscriberImport,
  type ImportChoices,
  startSubscriberImport,
  writeSubscriberImport,
} from "#server/newsletter/import/change-import.ts";
import { subscriberImportJob } from "#server/newsletter/import/import-job.ts";
import { subscribers } from "#server/newsletter/tables.ts";
import type { World } from "#server/world.ts";

export const CHOICES: ImportChoices = {
  encoding: null,
  mapping: { email: 0, status: null, date: null },
  consentText: "Signed up at the fair, on paper",
};

/** Imports of subscribers into a site. */
export function subscriberImporter(world: World) {
  const upload = async (content: string | Buffer): Promise<string> => {
    const id = crypto.randomUUID();
    const path = join(world.environment.DATA_DIR, `${id}.upload`);
    await writeFile(path, content);
    await startSubscriberImport(world, { id, path, fileName: "list.csv" });
    return id;
  };
  const run = (id: string, signal = new AbortController().signal) =>
    subscriberImportJob.run(world, { importId: id }, signal);
  const found = (id: string) => findSubscriberImport(world, id);
  return {
    upload,
    run,
    found,
    async importAll(content: string | Buffer, choices: Partial<ImportChoices> = {}) {
      const id = await upload(content);
      expect(await writeSubscriberImport(world, id, { ...CHOICES, ...choices })).toBe(true);
      await run(id);
      return found(id);
    },
    async statusOf(email: string) {
      const [row] = await world.db.select().from(subscribers).where(eq(subscribers.email, email));
      return row?.status;
    },
  };
}
