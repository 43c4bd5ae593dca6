import PostalMime from "postal-mime";
import { expect } from "vitest";
import { listOutbox, readOutboxFile } from "#server/mail/outbox.ts";
import type { ContentSite } from "./content-site.ts";

export async function findInOutbox({ env, url }: ContentSite, path: RegExp): Promise<string> {
  const folder = env.DATA_DIR ?? "";
  const link = new RegExp(url.replaceAll(".", "\\.") + path.source);
  let found = "";
  await expect
    .poll(async () => {
      for (const name of await listOutbox(folder)) {
        const { text = "" } = await PostalMime.parse((await readOutboxFile(folder, name)) ?? "");
        found = link.exec(text)?.[0] ?? "";
        if (found) return found;
      }
      return "";
    })
    .not.toBe("");
  return found;
}
