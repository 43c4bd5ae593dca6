import { MIMEType } from "node:util";
import { data } from "react-router";
import { z } from "zod";

/** More than any of our forms send; parsing time grows quadratically with the number of fields. */
const FIELDS_MAX = 1_000;
/** Lists are allocated up to their highest index. */
const LIST_ITEMS_MAX = 100;
const FIELD_NAME_MAX_CHARS = 100;
/** `resultFigures[12].label`: at most one list in a path, since lists of lists multiply. */
const FIELD_NAME = /^[^[]*(?:\[\d{0,2}\][^[]*)?$/;
/** Conform parses these before any schema does: how a form without scripts changes its lists. */
const INTENT = "__intent__";
const STATE = "__state__";
const INTENT_MAX_CHARS = 1_000;
const index = z
  .int()
  .min(0)
  .max(LIST_ITEMS_MAX - 1);
const name = z.string().max(FIELD_NAME_MAX_CHARS).regex(FIELD_NAME);
const intentSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.enum(["insert", "remove"]),
    payload: z.strictObject({ name, index: index.optional() }),
  }),
  z.object({
    type: z.literal("reorder"),
    payload: z.strictObject({ name, from: index, to: index }),
  }),
]);
/** RFC 2046 §5.1.1 */
const BOUNDARY = /^[0-9A-Za-z'()+_,\-./:=? ]{1,70}$/;

/** The text fields of a plain form; null for a body that is not a form. */
export async function formFields(request: Request): Promise<Record<string, string> | null> {
  const form = await formOf(request);
  if (!form) return null;
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string") fields[name] = value;
  }
  return fields;
}

export async function readForm(request: Request): Promise<FormData> {
  const form = await formOf(request);
  if (!form || !isWellFormed(form)) throw data(null, { status: 400 });
  return form;
}

function isWellFormed(form: FormData): boolean {
  const names = [...form.keys()];
  const areNamesValid = names.every(
    (name) => name.length <= FIELD_NAME_MAX_CHARS && FIELD_NAME.test(name),
  );
  if (!areNamesValid || form.has(STATE)) return false;
  const intents = form.getAll(INTENT);
  return intents.length === 0 || (intents.length === 1 && isListIntent(intents[0], names));
}

/** Whether it changes a list: Conform fails where the path leads to or through a text. */
function isListIntent(text: unknown, names: string[]): boolean {
  if (typeof text !== "string" || text.length > INTENT_MAX_CHARS) return false;
  try {
    const { name } = intentSchema.parse(JSON.parse(text)).payload;
    return !names.some(
      (text) => name === text || (/^[.[]/.test(name.slice(text.length)) && name.startsWith(text)),
    );
  } catch {
    return false;
  }
}

async function formOf(request: Request): Promise<FormData | null> {
  const encoding = encodingOf(request.headers.get("Content-Type") ?? "");
  if (!encoding) return null;
  const body = Buffer.from(await request.arrayBuffer());
  if (hasTooManyFields(body, encoding.boundary)) return null;
  try {
    return await new Response(body, { headers: { "Content-Type": encoding.type } }).formData();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

type Encoding = { type: string; boundary?: string };

/** Rebuilt from its parts, so that counting and parsing use the same boundary. */
function encodingOf(contentType: string): Encoding | null {
  const parsed = mimeTypeFrom(contentType);
  if (!parsed) return null;
  const { essence, params } = parsed;
  if (essence === "application/x-www-form-urlencoded") return { type: essence };
  const boundary = params.get("boundary");
  if (essence !== "multipart/form-data" || !boundary || !BOUNDARY.test(boundary)) return null;
  return { type: `${essence}; boundary="${boundary}"`, boundary };
}

function mimeTypeFrom(text: string): MIMEType | null {
  try {
    return new MIMEType(text);
  } catch {
    return null;
  }
}

/** Counted before parsing: a megabyte of `a&` takes the runtime seconds. */
function hasTooManyFields(body: Buffer, boundary: string | undefined): boolean {
  const [separator, max] =
    boundary === undefined ? ["&", FIELDS_MAX - 1] : [`--${boundary}`, FIELDS_MAX + 1];
  let at = -1;
  for (let count = 0; count <= max; count += 1) {
    at = body.indexOf(separator, at + 1);
    if (at === -1) return false;
  }
  return true;
}
