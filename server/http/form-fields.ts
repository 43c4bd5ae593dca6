import { data } from "react-router";

/** More than any form of ours sends; what reads a form takes a time that grows by the square of them. */
const FIELDS_MAX = 1_000;
/** `resultFigures[12].label`; a longer one would be a path that goes too deep. */
const FIELD_NAME_MAX_CHARS = 100;
/** A list is made as long as its last index says, whatever else of it is sent. */
const FAR_INDEX = /\[\d{4,}/;

/** What a plain form sent, field by field, files left out; null for a body that is no form. */
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

/** Whether its fields are as few, and are called as, those of a form that somebody can fill in. */
function hasFieldsOfForm(form: FormData): boolean {
  const names = [...form.keys()];
  return (
    names.length <= FIELDS_MAX &&
    names.every((name) => name.length <= FIELD_NAME_MAX_CHARS && !FAR_INDEX.test(name))
  );
}

async function formOf(request: Request): Promise<FormData | null> {
  try {
    return await request.formData();
  } catch (error) {
    // What cannot be read as a form says so by this alone.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
