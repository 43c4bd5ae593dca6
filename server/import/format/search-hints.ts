import type { Fields } from "./fields.ts";

/** In characters, as shown in search results. spec: admin-area §5 */
const TITLE_SHOWN = 60;
const DESCRIPTION_SHOWN = 160;

type Described = { title: string; metaTitle: string; metaDescription: string };

export function noteLengths(fields: Fields, { title, metaTitle, metaDescription }: Described) {
  if ((metaTitle || title).length > TITLE_SHOWN) {
    fields.hint(metaTitle ? "metaTitle" : "title", `title longer than ${TITLE_SHOWN} characters`);
  }
  if (metaDescription.length > DESCRIPTION_SHOWN) {
    fields.hint("metaDescription", `description longer than ${DESCRIPTION_SHOWN} characters`);
  }
}

export function noteMissingAlt(fields: Fields, name: string, isMissing: boolean): void {
  if (isMissing) fields.hint(name, "image without alt text");
}
