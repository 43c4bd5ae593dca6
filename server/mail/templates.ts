import type { ServerBuild } from "react-router";
import type { MailTemplates } from "#domain/mail/templates.ts";

export function mailTemplatesOf(build: () => Promise<ServerBuild>): () => Promise<MailTemplates> {
  return async () => {
    const { entry } = await build();
    const templates: unknown = Reflect.get(entry.module, "mailTemplates");
    if (typeof templates !== "function") throw new Error("the built pages have no mails");
    return templates();
  };
}
