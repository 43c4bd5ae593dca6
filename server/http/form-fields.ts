import { data } from "react-router";

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

/** What a form sent, as it came; whatever is no form is refused with 400. */
export async function readForm(request: Request): Promise<FormData> {
  const form = await formOf(request);
  if (!form) throw data(null, { status: 400 });
  return form;
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
