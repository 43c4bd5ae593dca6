import type { RouterContextProvider } from "react-router";
import { pageNotesContext } from "./page-notes.ts";

/** The token in the address of a page, which must not be cached or passed on. */
export function tokenOfSecretPage(context: Readonly<RouterContextProvider>, url: URL): string {
  context.get(pageNotesContext).markSecret();
  return url.searchParams.get("token") ?? "";
}
