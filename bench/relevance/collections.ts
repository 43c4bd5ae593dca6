import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { escapeHtml } from "../../domain/html/escape.ts";
import type { Database } from "../../server/db/connection.ts";
import { importHtml } from "../../server/html/import-html.ts";
import { renderMarkdown } from "../../server/html/markdown.ts";
import { splitFrontMatter } from "../../server/import/format/content-file.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { clients, portfolioProjects } from "../../server/projects/tables.ts";

const data = join(import.meta.dirname, "../../../shared/data");
const REAL_CONTENT = join(data, "18f-site");
const REAL_QUESTIONS = join(import.meta.dirname, "../../tests/fixtures/18f-searches.json");
const CISI = join(data, "cisi");

export type Noun = "project" | "post";

/** `relevant`: ids of the rows that answer it. */
export type Question = { noun: Noun; kind: string; query: string; relevant: ReadonlySet<string> };

export const hasCisi = () => existsSync(CISI);
export const hasRealContent = () => existsSync(REAL_CONTENT);

/** 1,460 abstracts as projects, and 76 questions. */
export async function fillWithCisi(db: Database): Promise<Question[]> {
  const documents = await readLines<Document>(join(CISI, "documents.jsonl"));
  const clientId = await addClient(db, "CISI");
  const rows = documents.map(({ title, author, text }) => ({
    title: title || author,
    description: `<p>${escapeHtml(text)}</p>`,
  }));
  const ids = await addProjects(db, clientId, rows);
  const idOf = new Map(documents.map(({ id }, i) => [id, ids[i] ?? ""]));
  const questions = await readLines<JudgedQuestion>(join(CISI, "questions.jsonl"));
  return questions.map(({ question, relevant }) => ({
    noun: "project",
    kind: "",
    query: question,
    relevant: new Set(relevant.map((id) => idOf.get(id) ?? "")),
  }));
}

type Document = { id: number; title: string; author: string; text: string };
type JudgedQuestion = { question: string; relevant: number[] };

/** The site of 18F, and the searches in `tests/fixtures`. */
export async function fillWithRealContent(db: Database): Promise<Question[]> {
  const ids = new Map<string, string>();
  for (const { slug, fields, html } of await readFolder("projects")) {
    const clientId = await addClient(db, String(fields.client));
    const [id = ""] = await addProjects(db, clientId, [
      { ...projectFrom(fields), description: html },
    ]);
    ids.set(`project ${slug}`, id);
  }
  for (const { slug, fields, html } of await readFolder("posts")) {
    const [row] = await db
      .insert(blogPosts)
      .values({ ...postFrom(fields), slug, content: html })
      .returning({ id: blogPosts.id });
    ids.set(`post ${slug}`, row?.id ?? "");
  }
  type Search = { noun: Noun; kind: string; query: string; relevant: string[] };
  const searches: Search[] = JSON.parse(await readFile(REAL_QUESTIONS, "utf8"));
  return searches.map(({ relevant, ...search }) => ({
    ...search,
    relevant: new Set(relevant.map((slug) => idOf(ids, `${search.noun} ${slug}`))),
  }));
}

function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Error(`A judged search names an unknown ${name}`);
  return id;
}

type Fields = Record<string, unknown>;

function projectFrom(fields: Fields) {
  return {
    title: String(fields.title),
    year: Number(fields.year),
    workType: String(fields.workType),
    myRole: listOf(fields.roles).join(", "),
    categories: listOf(fields.categories),
    keywords: listOf(fields.keywords),
  };
}

function postFrom(fields: Fields) {
  return {
    title: String(fields.title),
    excerpt: String(fields.excerpt ?? ""),
    author: String(fields.author ?? ""),
    categories: listOf(fields.categories),
    tags: listOf(fields.tags),
    keywords: listOf(fields.keywords),
    status: "published" as const,
    publishedAt: new Date(String(fields.date)),
  };
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

async function readFolder(name: string) {
  const folder = join(REAL_CONTENT, name);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".md")).sort();
  return Promise.all(
    files.map(async (file) => {
      const split = splitFrontMatter(await readFile(join(folder, file), "utf8"));
      if (!split.ok) throw new Error(`${file}: ${split.problem.text}`);
      const fields: Fields = parse(split.file.yaml ?? "");
      const html = importHtml(renderMarkdown(split.file.body), "article");
      return { slug: file.replace(/\.md$/, ""), fields, html };
    }),
  );
}

async function addClient(db: Database, name: string): Promise<string> {
  const known = await db.query.clients.findFirst({ where: (t, { eq }) => eq(t.name, name) });
  if (known) return known.id;
  const [row] = await db.insert(clients).values({ name }).returning({ id: clients.id });
  return row?.id ?? "";
}

type NewProject = Partial<typeof portfolioProjects.$inferInsert> & { title: string };

async function addProjects(
  db: Database,
  clientId: string,
  projects: readonly NewProject[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const project of projects) {
    const [row] = await db
      .insert(portfolioProjects)
      .values({ workType: "Report", year: 2000, ...project, clientId, isVisible: true })
      .returning({ id: portfolioProjects.id });
    ids.push(row?.id ?? "");
  }
  return ids;
}

async function readLines<Row>(path: string): Promise<Row[]> {
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line !== "");
  return lines.map((line): Row => JSON.parse(line));
}
