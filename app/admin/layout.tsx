import { Outlet } from "react-router";
import { cookiesFrom } from "#server/accounts/cookies.ts";
import { ownerOnly } from "#server/accounts/owner-only.ts";
import { takeFlash } from "#server/http/flash.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { visit } from "#server/http/visit.ts";
import { ownerOf } from "#server/http/visitor.ts";
import { unlistedMetadata } from "../document/metadata.ts";
import type { Route } from "./+types/layout";

export const handle = { loadsAtOnce: true, isPersonal: true };

export const middleware: Route.MiddlewareFunction[] = [ownerOnly];

/** What every page of the owner stands in. */
export function loader({ context }: Route.LoaderArgs) {
  context.get(pageNotes).stylesInline = true;
  const { name, email } = ownerOf(context).account;
  const cookies = cookiesFrom(context.get(visit).sender.cookies);
  return {
    account: { name, email },
    isSidebarCollapsed: cookies.get("sidebar") === "collapsed",
    flash: takeFlash(context),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => unlistedMetadata(titleOf(matches));

export default function AdminLayout() {
  return <Outlet />;
}

/** The title of the innermost page that has one. spec: admin-area §2, "Admin shell" */
function titleOf(matches: readonly ({ handle?: unknown } | undefined)[]): string {
  const titles = matches.flatMap((match) => {
    const handle = match?.handle;
    if (typeof handle !== "object" || handle === null || !("title" in handle)) return [];
    return typeof handle.title === "string" ? [handle.title] : [];
  });
  return titles.at(-1) ?? "Admin Dashboard";
}
