import { Worker } from "node:worker_threads";
import { RouterContextProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { addPublicProject } from "../../tests/support/rows.ts";
import { PageNotes, pageNotesContext } from "../http/page-notes.ts";
import { projectMarkdown } from "./project-markdown.ts";
import { projectPageData } from "./project-page-data.ts";
import { findPublicProject } from "./store.ts";

const { db } = await forAllTests(testDatabase());
afterEach(() => vi.restoreAllMocks());

const LONG = `<h4>A heading</h4>${"<p>Some <b>words</b> of a long text.</p>".repeat(2_000)}`;

async function readProject(texts: { description: string; caseProblem?: string }) {
  const id = await addPublicProject(db, texts);
  const project = await findPublicProject(db, { id });
  if (!project) throw new Error("the project is not public");
  return project;
}

function pageDataOf(project: Awaited<ReturnType<typeof readProject>>) {
  const context = new RouterContextProvider();
  context.set(pageNotesContext, new PageNotes(false));
  return projectPageData(context, project);
}

test("long texts are prepared in the worker, short ones at once", async () => {
  const tasks = vi.spyOn(Worker.prototype, "postMessage");
  const short = await readProject({ description: "<h4>A heading</h4><p>Text.</p>" });
  const page = await pageDataOf(short);
  expect(page.description.html).toBe("<h2>A heading</h2><p>Text.</p>");
  expect(page.caseStudy).toBeNull();
  expect(tasks).not.toHaveBeenCalled();

  const long = await readProject({ description: LONG, caseProblem: "<h2>Why</h2>" });
  expect(tasks).not.toHaveBeenCalled();
  const longPage = await pageDataOf(long);
  expect(longPage.description.html?.slice(0, 27)).toBe("<h2>A heading</h2><p>Some <");
  expect(longPage.caseStudy?.problem?.html).toBe("<h3>Why</h3>");
  expect(tasks).toHaveBeenCalledOnce();
});

test("Markdown is made of the stored texts, in one task", async () => {
  const tasks = vi.spyOn(Worker.prototype, "postMessage");
  const project = await readProject({ description: LONG });
  const markdown = await projectMarkdown(project, "https://example.com");
  expect(markdown.includes("## A heading\n\nSome **words** of")).toBe(true);
  expect(tasks).toHaveBeenCalledOnce();
});
