/** What a plain form sent, field by field, files left out; null for a body that is no form. */
export async function formFields(request: Request): Promise<Record<string, string> | null> {
  try {
    const fields: Record<string, string> = {};
    for (const [name, value] of await request.formData()) {
      if (typeof value === "string") fields[name] = value;
    }
    return fields;
  } catch (error) {
    // What cannot be read as a form says so by this alone.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
