/** Heading of the passage with a project's details, one line each. */
export const DETAILS_HEADING = "Project Details";

/** Heading of the passage with what a client said. */
export const TESTIMONIAL_HEADING = "Testimonial";

const DETAIL = /^(Client|Roles?|Work type|Categories|Year): (.+)/;
/** The page shows them as links of their own, without commas. */
const LISTED = /^(?:Roles|Categories): /;

export function isDetailLine(line: string): boolean {
  return DETAIL.test(line);
}

/** Null for other lines. */
export function detailOf(line: string): { name: string; value: string } | null {
  const [, name, value] = DETAIL.exec(line) ?? [];
  return name !== undefined && value !== undefined ? { name, value } : null;
}

/** What the page shows as one text of a line of the details, which has its name apart; else the line. */
export function detailOnPage(line: string): string {
  const value = detailOf(line)?.value;
  if (value === undefined) return line;
  return LISTED.test(line) ? (value.split(", ")[0] ?? value) : value;
}
