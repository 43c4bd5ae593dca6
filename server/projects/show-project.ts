import type { RouterContextProvider } from "react-router";
import type { Project, ProjectFile } from "#domain/projects/project.ts";
import { htmlSlot } from "../http/html-slot.ts";
import { pageNotes } from "../http/page-notes.ts";

/**
 * The loader data of a project's page, which is kept until the project changes. Only the page that a
 * slug leads to offers files. spec: public-site §2, "Slug page only"
 */
export function showProject(
  context: Readonly<RouterContextProvider>,
  { description, files, ...project }: Project,
) {
  const notes = context.get(pageNotes);
  notes.dependsOn(`project:${project.id}`);
  notes.keep();
  const offered: ProjectFile[] = project.slug ? files : [];
  return { project, files: offered, description: htmlSlot(context, "description", description) };
}
