import "./app.css";
import { use, useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { linkedFavicon } from "#server/site/icon-urls.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import type { Route } from "./+types/root";
import { postponeFonts } from "./document/late-resources.ts";
import { offlineMetadata, unlistedMetadata } from "./document/metadata.ts";
import { Nonce } from "./document/nonce.ts";
import { polyfillSessionStorage } from "./document/session-storage.ts";
import { initTheme } from "./document/theme.ts";
import { rememberRootData, reuseRootData, UnreachableError } from "./document/unreachable.ts";
import favicon from "./public/chrome/favicon.svg?url";
import { PublicShell } from "./public/chrome/public-shell.tsx";
import { useSite } from "./public/chrome/use-site.ts";
import { ErrorPage } from "./public/problems/error-page.tsx";
import { NotFoundPage } from "./public/problems/problem-screen.tsx";
import { ProjectNotFound } from "./public/projects/project-not-found.tsx";
import { historyKeyOf } from "./ui/history-entry.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { environment } = context.get(worldContext);
  const notes = context.get(pageNotesContext);
  notes.dependsOn("site");
  const site = await siteOfRequest(context);
  notes.look = site.look;
  notes.reportsToGoogle = site.gaMeasurementId !== "";
  return {
    site: { ...site, faviconUrl: linkedFavicon(site.faviconUrl, environment.SITE_URL) },
    origin: environment.SITE_URL,
  };
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [reuseRootData];

/** Error pages only; every other page defines its own metadata. */
export const meta: Route.MetaFunction = ({ error }) => {
  if (!error) return [];
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const title = isMissing ? "Page Not Found" : "Something went wrong";
  return offlineMetadata(error) ?? unlistedMetadata(title);
};

/** Runs before first paint. Empty in the browser: React keeps the server's markup. */
const HEAD_SCRIPTS = import.meta.env.SSR
  ? [polyfillSessionStorage, initTheme, postponeFonts]
      .map((run) => `(${run.toString()})()`)
      .join(";")
  : "";

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = use(Nonce);
  const site = useSite();
  const icon = site.faviconUrl || favicon;
  const loadsAtOnce = useHandleFlag("loadsAtOnce");
  const loaded = useRouteLoaderData("root");
  useEffect(() => rememberRootData(loaded), [loaded]);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: HEAD_SCRIPTS }} />
        <Meta />
        <link rel="icon" href={icon} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="alternate" type="application/atom+xml" title={site.blogTitle} href="/feed.xml" />
        <Links />
      </head>
      <body data-load={loadsAtOnce ? "now" : undefined}>
        {children}
        <ScrollRestoration nonce={nonce} getKey={historyKeyOf} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  // Personal pages bring their own layout.
  if (useHandleFlag("isPersonal")) return <Outlet />;
  return (
    <PublicShell>
      <Outlet />
    </PublicShell>
  );
}

function useHandleFlag(word: "loadsAtOnce" | "isPersonal"): boolean {
  return useMatches().some(
    ({ handle }) => typeof handle === "object" && handle !== null && word in handle,
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  return <PublicShell>{screenFor(error, pathname)}</PublicShell>;
}

/** spec: public-site §8, "Project missing or failing to load" */
function screenFor(error: unknown, path: string) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  if (error instanceof UnreachableError) return <ErrorPage />;
  return path.startsWith("/project/") ? <ProjectNotFound /> : <ErrorPage />;
}
