import { useEffect } from "react";
import { Outlet, useNavigate } from "react-router";
import { LOOK_SETTINGS } from "#domain/site/look.ts";
import { ownerOnly } from "#server/accounts/owner-only.ts";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { previewSite, siteOfRequest } from "#server/site/site-of-request.ts";
import { lookStyles } from "../../document/look-styles.ts";
import { Footer } from "../../public/chrome/footer.tsx";
import { Header } from "../../public/chrome/header.tsx";
import { usePreviewedValues } from "../live-preview/use-previewed-values.ts";
import type { Route } from "./+types/preview";
import { applyLook } from "./apply-look.ts";

export const handle = { isPersonal: true, loadsAtOnce: true };

/** What the page shows before it is saved, by the name of the setting. */
const PREVIEWED = ["name", "siteSubtitle", ...Object.keys(LOOK_SETTINGS)];

/** Outside the admin layout, so it needs its own guard. Loaders around it get the unsaved values. */
export const middleware: Route.MiddlewareFunction[] = [
  ownerOnly,
  ({ request, context }) => previewSite(context, valuesOf(new URL(request.url).searchParams)),
];

export async function loader({ context }: Route.LoaderArgs) {
  const notes = context.get(pageNotesContext);
  notes.isAdmin = true;
  notes.allowFraming();
  const { look } = await siteOfRequest(context);
  return { styles: look ? lookStyles(look) : "" };
}

function valuesOf(values: URLSearchParams | FormData): Record<string, string> {
  const previewed: Record<string, string> = {};
  for (const name of PREVIEWED) {
    const value = values.get(name);
    if (typeof value === "string") previewed[name] = value;
  }
  return previewed;
}

/** Home with the values of the form around its frame, which are part of the address. */
export default function SitePreview({ loaderData: { styles } }: Route.ComponentProps) {
  const navigate = useNavigate();
  useEffect(() => applyLook(styles), [styles]);
  usePreviewedValues((values) => {
    const search = new URLSearchParams(valuesOf(values)).toString();
    void navigate({ search }, { replace: true, preventScrollReset: true });
  });
  return (
    <div className="site-preview-page" inert data-private="">
      <Header />
      <main id="main">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
