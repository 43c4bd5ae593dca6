import { LONG_TEXT, runInWorker } from "../html/run-in-worker.ts";
import { type InspectedArticle, inspectArticle } from "./inspect-article.ts";

/** Long texts are inspected in the worker: they would block the process. */
export async function inspectText(html: string): Promise<InspectedArticle> {
  if (html.length <= LONG_TEXT) return inspectArticle(html);
  const inspected = await runInWorker("inspectArticle", [html]);
  if (!inspected.ok) throw new Error(`the text ${inspected.why}`);
  return inspected.result;
}
