import type { RouterContextProvider } from "react-router";
import type { Project } from "#domain/projects/project.ts";
import { htmlSlot } from "../http/html-slot.ts";
import { pageNotes } from "../http/page-notes.ts";

/** The loader data of a project's page, which is kept until the project changes. */
export function showProject(context: Readonly<RouterContextProvider>, project: Project) {
  const notes = context.get(pageNotes);
  notes.dependsOn(`project:${project.id}`);
  notes.keep();
  const { description, ...shown } = project;
  return { project: shown, description: htmlSlot(context, "description", description) };
}
