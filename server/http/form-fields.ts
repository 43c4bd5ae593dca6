import { MIMEType } from "node:util";
import { data } from "react-router";

/** More than any form of ours sends; what reads a form takes a time that grows by the square of them. */
const FIELDS_MAX = 1_000;
/** `resultFigures[12].label`; a longer one would be a path that goes too deep. */
const FIELD_NAME_MAX_CHARS = 100;
/** A list is made as long as its last index says, whatever else of it is sent. */
const FAR_INDEX = /\[\d{4,}/;
/** RFC 2046 §5.1.1 */
const BOUNDARY = /^[0-9A-Za-z'()+_,\-./:=? ]{1,70}$/;

/** What a plain form sent, field by field, files left out; null for a body that is no form of ours. */
export async function formFields(request: Request): Promise<Record<string, string> | null> {
  const form = await formOf(request);
  if (!form) return null;
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string") fields[name] = value;
  }
  return fields;
}

/** What a form sent, as it came; whatever is no form, or none that a page has, is refused with 400. */
export async function readForm(request: Request): Promise<FormData> {
  const form = await formOf(request);
  if (!form || !hasFieldsOfForm(form)) throw data(null, { status: 400 });
  return form;
}

/** Whether its fields are called as those of a form that somebody can fill in. */
function hasFieldsOfForm(form: FormData): boolean {
  const names = [...form.keys()];
  return names.every((name) => name.length <= FIELD_NAME_MAX_CHARS && !FAR_INDEX.test(name));
}

async function formOf(request: Request): Promise<FormData | null> {
  const encoding = encodingOf(request.headers.get("Content-Type") ?? "");
  if (!encoding) return null;
  const body = Buffer.from(await request.arrayBuffer());
  if (hasTooManyFields(body, encoding.boundary)) return null;
  try {
    return await new Response(body, { headers: { "Content-Type": encoding.type } }).formData();
  } catch (error) {
    // What cannot be read as a form says so by this alone.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

type Encoding = { type: string; boundary?: string };

/** How a form is encoded, in words of our own: what is counted is what is read. */
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

/** Counted before the body is read: a megabyte of `a&` takes the runtime seconds. */
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
