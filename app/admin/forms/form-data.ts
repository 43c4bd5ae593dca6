type Values = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Several values of a name become several entries. */
export function toFormData(values: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value ?? []].flat()) form.append(name, one);
  }
  return form;
}
