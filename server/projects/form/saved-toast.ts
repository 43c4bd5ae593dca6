import { publishedToast } from "#domain/projects/messages.ts";
import type { Flash } from "../../http/flash.ts";
import type { SavedProject } from "./create-project.ts";

/** What the list says of a project that was just saved. spec: admin-area §8 */
export function savedToast(
  what: "created" | "updated",
  { title, slug, wanted, mail }: Pick<SavedProject, "title" | "slug" | "wanted" | "mail">,
): Flash {
  const moved = slug === wanted ? null : `Its slug was taken, so it is ${slug} now.`;
  const text = [publishedToast(mail, title), moved].filter((told) => told !== null).join(" ");
  return {
    kind: mail === "failed" ? "error" : "success",
    title: `Project ${what} successfully`,
    // The text about a mail that was sent names it.
    ...(mail === "sent" ? {} : { about: [title] }),
    ...(text ? { text } : {}),
  };
}
