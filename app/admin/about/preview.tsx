import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { data, useFetcher } from "react-router";
import { aboutFormSchema } from "#domain/about/about-form.ts";
import { readEditableAbout } from "#server/about/edit-about.ts";
import { previewAbout } from "#server/about/store.ts";
import { ownerOnly } from "#server/accounts/owner-only.ts";
import { readForm } from "#server/http/form-fields.ts";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { worldContext } from "#server/world.ts";
import { unlistedMetadata } from "../../document/metadata.ts";
import { AboutView } from "../../public/about/about-view.tsx";
import { serverActionOr } from "../forms/server-action-or.ts";
import { useReply } from "../forms/use-reply.ts";
import { usePreviewedValues } from "../live-preview/use-previewed-values.ts";
import type { Route } from "./+types/preview";

export const handle = { isPersonal: true, loadsAtOnce: true };

/** Outside the admin layout, so it needs its own guard. */
export const middleware: Route.MiddlewareFunction[] = [ownerOnly];

export async function loader({ context }: Route.LoaderArgs) {
  const notes = context.get(pageNotesContext);
  notes.isAdmin = true;
  notes.allowFraming();
  const { db } = context.get(worldContext);
  return { about: await previewAbout(db, await readEditableAbout(db)) };
}

/** The page with the values of the form that shows it. */
export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm(request), { schema: aboutFormSchema });
  if (submission.status !== "success") return data(null, { status: 422 });
  return { about: await previewAbout(context.get(worldContext).db, submission.value) };
}

/** Invalid values and failures leave the page as it is. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  serverActionOr(serverAction, null);

/** The action returns all there is to show. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = () => unlistedMetadata("About – Preview");

export default function AboutPreviewPage({ loaderData }: Route.ComponentProps) {
  const { submit, data: reply } = useFetcher<typeof action>();
  const [about, setAbout] = useState(loaderData.about);
  useReply(reply, (reply) => setAbout(reply.about));
  usePreviewedValues((values) => void submit(values, { method: "post" }));
  return (
    <main id="main" className="about-preview-page" inert data-private="">
      <AboutView about={about} />
    </main>
  );
}
