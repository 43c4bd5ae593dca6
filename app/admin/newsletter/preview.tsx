import "./preview.css";
import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { data, useFetcher } from "react-router";
import { NEWSLETTER_SETTINGS } from "#domain/newsletter/newsletter-settings.ts";
import { ownerOnly } from "#server/accounts/owner-only.ts";
import { readForm } from "#server/http/form-fields.ts";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { previewExample } from "#server/newsletter/example-issue.ts";
import { readSiteSettings } from "#server/site/settings.ts";
import { type World, worldContext } from "#server/world.ts";
import { unlistedMetadata } from "../../document/metadata.ts";
import { SignUpCard } from "../../public/newsletter/sign-up-card.tsx";
import { serverActionOr } from "../forms/server-action-or.ts";
import { useReply } from "../forms/use-reply.ts";
import { MailFrame } from "../kit/mail-frame.tsx";
import { usePreviewedValues } from "../live-preview/use-previewed-values.ts";
import type { Route } from "./+types/preview";
import { NEWSLETTER_SCHEMA } from "./newsletter-form.tsx";

export const handle = { isPersonal: true, loadsAtOnce: true };

/** Outside the admin layout, so it needs its own guard. */
export const middleware: Route.MiddlewareFunction[] = [ownerOnly];

export async function loader({ context }: Route.LoaderArgs) {
  const notes = context.get(pageNotesContext);
  notes.isAdmin = true;
  notes.allowFraming();
  notes.allowInlineStyles();
  const world = context.get(worldContext);
  return previewOf(world, await readSiteSettings(world.db, NEWSLETTER_SETTINGS));
}

/** The card and the email with the values of the form that shows them. */
export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm(request), { schema: NEWSLETTER_SCHEMA });
  if (submission.status !== "success") return data(null, { status: 422 });
  return previewOf(context.get(worldContext), submission.value);
}

type PreviewedSettings = {
  newsletterStrapMessage: string;
  newsletterButtonText: string;
  postalAddress: string;
};

async function previewOf(world: World, settings: PreviewedSettings) {
  const { newsletterStrapMessage: strap, newsletterButtonText: button } = settings;
  const { html } = await previewExample(world, settings.postalAddress);
  return {
    strap: strap || NEWSLETTER_SETTINGS.newsletterStrapMessage.default,
    button: button || NEWSLETTER_SETTINGS.newsletterButtonText.default,
    html,
  };
}

/** Invalid values and failures leave the page as it is. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  serverActionOr(serverAction, null);

/** The action returns all there is to show. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = () => unlistedMetadata("Newsletter – Preview");

export default function NewsletterPreviewPage({ loaderData }: Route.ComponentProps) {
  const { submit, data: reply } = useFetcher<typeof action>();
  const [shown, setShown] = useState(loaderData);
  const [view, setView] = useState({ isMail: false, isDark: false });
  useReply(reply, setShown);
  usePreviewedValues((values) => {
    const isDark = values.get("theme") === "dark";
    setView({ isMail: values.get("show") === "mail", isDark });
    void submit(values, { method: "post" });
  });
  const { strap, button, html } = shown;
  return view.isMail ? (
    <div className="newsletter-preview-mail">
      <MailFrame html={inTheme(html, view.isDark)} />
    </div>
  ) : (
    <main id="main" className="newsletter-preview-page" inert data-private="">
      <SignUpCard placement="about" preview={{ strap, button, placements: ["about"] }} />
    </main>
  );
}

const DARK_MODE = "@media (prefers-color-scheme: dark)";

/** In place of the theme of the owner's system. */
function inTheme(html: string, isDark: boolean): string {
  return html.replace(DARK_MODE, isDark ? "@media all" : "@media not all");
}
