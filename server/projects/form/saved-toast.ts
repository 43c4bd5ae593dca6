import { publishedToast } from "#domain/projects/messages.ts";
import type { Flash } from "../../http/flash.ts";
import type { SavedProject } from "./project-values.ts";

/** spec: admin-area §8 */
export function savedToast(
  what: "created" | "updated",
  {
    title,
    slug,
    requestedSlug,
    mail,
  }: Pick<SavedProject, "title" | "slug" | "requestedSlug" | "mail">,
): Flash {
  const slugNote =
    slug === requestedSlug ? null : `The slug was taken, so the project uses ${slug}.`;
  const text = [publishedToast(mail, title), slugNote].filter((part) => part !== null).join(" ");
  return {
    kind: mail === "failed" ? "error" : "success",
    title: `Project ${what} successfully`,
    // The text about a sent newsletter already names the project.
    ...(mail === "sent" ? {} : { about: [title] }),
    ...(text ? { text } : {}),
  };
}
