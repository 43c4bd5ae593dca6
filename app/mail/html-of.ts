import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const DOCTYPE = "<!doctype html>";

/** A mail's document as text. Everything that people typed is escaped on the way. */
export function htmlOf(mail: ReactElement): string {
  return `${DOCTYPE}${renderToStaticMarkup(mail)}`;
}
