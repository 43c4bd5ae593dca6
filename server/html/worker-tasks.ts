import { finalizeTexts, renderTexts } from "../import/text/render-texts.ts";

/** What the worker thread does; arguments and results are cloned. */
export const WORKER_TASKS = { renderTexts, finalizeTexts };
