import { processText } from "../html/run-in-worker.ts";
import type { InspectedArticle } from "./inspect-article.ts";

export function inspectText(html: string): Promise<InspectedArticle> {
  return processText("inspectArticle", [html], html.length);
}
