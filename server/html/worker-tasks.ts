import { readingMinutes } from "#domain/posts/reading-time.ts";
import { finalizeTexts, renderTexts } from "../import/text/render-texts.ts";
import { inspectArticle } from "../posts/inspect-article.ts";
import { parseFields } from "../posts/parse-fields.ts";
import { preparePost } from "../posts/prepare-post.ts";
import { weighItem } from "../search/passages/item-text.ts";
import { prepareEach, sanitizeEach } from "./format-each.ts";
import { markdownEach } from "./markdown-each.ts";

/** What the worker thread does; arguments and results are cloned. */
export const WORKER_TASKS = {
  renderTexts,
  finalizeTexts,
  readingMinutes,
  parseFields,
  inspectArticle,
  preparePost,
  sanitizeEach,
  prepareEach,
  weighItem,
  markdownEach,
};
