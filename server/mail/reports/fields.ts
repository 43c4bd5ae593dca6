export type Fields = ReadonlyMap<string, string>;

const TEXT_MAX = 64 * 1024;
const GROUPS_MAX = 50;

/** Groups are separated by blank lines: the mail's own, then one per recipient. RFC 3464 §2.1 */
export function fieldGroups(text: string): Fields[] {
  return text
    .slice(0, TEXT_MAX)
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n+/, GROUPS_MAX)
    .map(fieldsOf)
    .filter((fields) => fields.size > 0);
}

function fieldsOf(group: string): Fields {
  const fields = new Map<string, string>();
  for (const line of group.replace(/\n[ \t]+/g, " ").split("\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}
