import "./admin.css";
import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, Outlet, useMatches, useRouteLoaderData } from "react-router";
import { ownerOnly } from "#server/accounts/owner-only.ts";
import { takeFlash } from "#server/http/flash.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { visit } from "#server/http/visit.ts";
import { ownerOf } from "#server/http/visitor.ts";
import { readTotal } from "#server/site/store.ts";
import { world } from "#server/world.ts";
import { unlisted } from "../document/metadata.ts";
import { useSite } from "../public/chrome/use-site.ts";
import { showToast } from "../ui/toast.ts";
import type { Route } from "./+types/layout";
import { AdminShell } from "./shell/admin-shell.tsx";
import { screenHandle } from "./shell/screen-handle.ts";
import { ScreenProblem } from "./shell/screen-problem.tsx";
import { keepSignedIn } from "./shell/session/keep-signed-in.ts";
import { isCollapsedIn } from "./shell/sidebar-state.ts";

export const handle = { loadsAtOnce: true, isPersonal: true };

export const middleware: Route.MiddlewareFunction[] = [ownerOnly];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepSignedIn];

/** What every page of the owner stands in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(world);
  // Ahead of all that is read: what changes from here on is told.
  const readAt = now().getTime();
  context.get(pageNotes).isOwners = true;
  const { name, email } = ownerOf(context).account;
  return {
    account: { name, email },
    isSidebarCollapsed: isCollapsedIn(context.get(visit).sender.cookies),
    flash: takeFlash(context),
    waiting: { "/admin/contact": await readTotal(db, "unread_messages") },
    readAt,
  };
}

/** Titles are the frame's to give: what is said here knows nothing of the screens inside. */
export const meta: Route.MetaFunction = () => unlisted;

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { flash } = loaderData;
  useEffect(() => {
    if (flash) showToast(flash.kind, flash.title, flash.text, { about: flash.about });
  }, [flash]);
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A screen that failed leaves the ways to all others. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Frame>
      <ScreenProblem isMissing={isMissing} />
    </Frame>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Frame({ children }: { children: ReactNode }) {
  const { name } = useSite();
  const { title, back } = screenHandle(useMatches());
  const loaded = useRouteLoaderData<Loaded>("admin/layout");
  // The guard itself may have failed: then nobody is known to be at work here.
  if (!loaded) return <main id="main">{children}</main>;
  return (
    <AdminShell {...loaded} siteName={name} title={title} back={back}>
      {children}
    </AdminShell>
  );
}
