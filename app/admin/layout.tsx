import "./admin.css";
import { type ReactNode, useEffect } from "react";
import {
  isRouteErrorResponse,
  Link,
  Outlet,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { ownerOnly } from "#server/accounts/owner-only.ts";
import { readTotal } from "#server/db/totals.ts";
import { ownerOf } from "#server/http/current-user.ts";
import { takeFlash } from "#server/http/flash.ts";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { requestContext } from "#server/http/request-context.ts";
import { worldContext } from "#server/world.ts";
import { unlisted } from "../document/metadata.ts";
import { useSite } from "../public/chrome/use-site.ts";
import { HangingFrame } from "../ui/hanging-frame.tsx";
import { showToast } from "../ui/toast.ts";
import type { Route } from "./+types/layout";
import { AdminShell } from "./shell/admin-shell.tsx";
import { screenHandle } from "./shell/screen-handle.ts";
import { requireSession } from "./shell/session/require-session.ts";
import { isCollapsedIn } from "./shell/sidebar-state.ts";

export const handle = { loadsAtOnce: true, isPersonal: true };

export const middleware: Route.MiddlewareFunction[] = [ownerOnly];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireSession];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(worldContext);
  // Before the reads below, so that live changes during them are not missed.
  const readAt = now().getTime();
  context.get(pageNotesContext).isAdmin = true;
  const { name, email } = ownerOf(context).account;
  return {
    account: { name, email },
    isSidebarCollapsed: isCollapsedIn(context.get(requestContext).client.cookies),
    flash: takeFlash(context),
    unread: { "/admin/contact": await readTotal(db, "unread_messages") },
    readAt,
  };
}

/** Without a title, which the shell renders from the current screen's handle. */
export const meta: Route.MetaFunction = () => unlisted;

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { flash } = loaderData;
  useEffect(() => {
    if (flash) showToast(flash.kind, flash.title, flash.text, { about: flash.about });
  }, [flash]);
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** A failed screen is shown inside the shell, so that navigation still works. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Shell>
      <ScreenProblem isMissing={isMissing} />
    </Shell>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Shell({ children }: { children: ReactNode }) {
  const { name } = useSite();
  const { title, back } = screenHandle(useMatches());
  const loaded = useRouteLoaderData<Loaded>("admin/layout");
  // The layout's own loader may have failed.
  if (!loaded) return <main id="main">{children}</main>;
  return (
    <AdminShell {...loaded} siteName={name} title={title} back={back}>
      {children}
    </AdminShell>
  );
}

function ScreenProblem({ isMissing }: { isMissing: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <div className="empty-state">
      <HangingFrame>{isMissing ? "404" : "Oh."}</HangingFrame>
      <h2 className="display">{isMissing ? "Page Not Found" : "Something went wrong"}</h2>
      <p>
        {isMissing
          ? "What you're looking for doesn't exist, or has been deleted."
          : "This screen could not be loaded. Please try again in a moment."}
      </p>
      <div className="button-row">
        {!isMissing && (
          <Link to={pathname + search} reloadDocument className="pill pill-filled">
            Retry
          </Link>
        )}
        <Link to="/admin" reloadDocument={!isMissing} className="pill">
          Go to Overview
        </Link>
      </div>
    </div>
  );
}
