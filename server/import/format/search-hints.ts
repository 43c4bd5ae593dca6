import {
  META_DESCRIPTION_SHOWN_CHARS,
  META_TITLE_SHOWN_CHARS,
} from "#domain/site/blog-settings.ts";
import { isLongerThan } from "#domain/text/code-points.ts";
import type { Fields } from "./fields.ts";

type Described = { title: string; metaTitle: string; metaDescription: string };

export function noteLengths(fields: Fields, { title, metaTitle, metaDescription }: Described) {
  if (isLongerThan(metaTitle || title, META_TITLE_SHOWN_CHARS)) {
    fields.hint(
      metaTitle ? "metaTitle" : "title",
      `title longer than ${META_TITLE_SHOWN_CHARS} characters`,
    );
  }
  if (isLongerThan(metaDescription, META_DESCRIPTION_SHOWN_CHARS)) {
    fields.hint(
      "metaDescription",
      `description longer than ${META_DESCRIPTION_SHOWN_CHARS} characters`,
    );
  }
}

export function noteMissingAlt(fields: Fields, name: string, isMissing: boolean): void {
  if (isMissing) fields.hint(name, "image without alt text");
}
