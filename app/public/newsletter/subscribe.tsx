import { data, redirect } from "react-router";
import { placeFrom } from "#domain/newsletter/places.ts";
import { connection } from "#server/http/connection.ts";
import { formFields } from "#server/http/form-fields.ts";
import { missing } from "#server/http/missing.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { takeSignUp } from "#server/newsletter/take-sign-up.ts";
import { readSite } from "#server/site/store.ts";
import { world } from "#server/world.ts";
import { unlistedMetadata } from "../../document/metadata.ts";
import { siteOf } from "../../document/site-of.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { useSite } from "../chrome/use-site.ts";
import { ProblemScreen } from "../problems/problem-screen.tsx";
import type { Route } from "./+types/subscribe";
import { SignUpForm } from "./sign-up-form.tsx";

/** `?sent=1` is where a form without scripts ends, so that a reload sends nothing again. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const notes = context.get(pageNotes);
  notes.dependsOn("site");
  notes.keep();
  if (!(await readSite(context.get(world).db)).newsletter) throw await missing(context, url);
  return { isSent: url.searchParams.get("sent") === "1" };
}

/** Where every form to sign up leads without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await formFields(request);
  if (!fields) throw data(null, { status: 400 });
  const { email = "", website = "", consent } = fields;
  const place = placeFrom(fields.place ?? "") ?? "page";
  const taken = await takeSignUp(context.get(world), {
    email,
    place,
    honeypot: website,
    consent: consent !== undefined,
    address: context.get(connection).address,
  });
  const answer = { place, email, problems: {}, detail: "" };
  switch (taken.status) {
    case "heard":
      throw redirect("/newsletter/subscribe?sent=1", 303);
    case "off":
      throw data(null, { status: 404 });
    case "refused":
      return data({ ...answer, problems: taken.problems }, { status: 422 });
    case "limited":
    case "busy":
      return data(
        { ...answer, detail: taken.detail },
        {
          status: taken.status === "busy" ? 503 : 429,
          headers: { "Retry-After": String(taken.againAfterSeconds) },
        },
      );
  }
}

/** When to come again, with a refusal. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  unlistedMetadata(`Newsletter – ${siteOf(matches).site.name}`);

/** The newsletter's own page: what the home button opens, and where forms end, without scripts. */
export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { newsletter } = useSite();
  if (loaderData.isSent) return <MailSent />;
  return (
    <div className="newsletter-page column">
      <h1 dir="auto" className="display">
        {newsletter?.strap}
      </h1>
      {actionData?.detail && (
        <div role="alert" className="form-alert">
          {actionData.detail}
        </div>
      )}
      <SignUpForm
        place={actionData?.place ?? "page"}
        button={newsletter?.button ?? ""}
        last={actionData}
      />
    </div>
  );
}

/** spec: public-site §8, the other wording of success */
function MailSent() {
  return (
    <ProblemScreen
      framed="@"
      title="Please check your email"
      text="A mail with a link is on its way. Your subscription begins when you confirm it there; the link works for 48 hours."
    >
      <PageLink to="/" className="pill pill-filled">
        Go Home
      </PageLink>
      <PageLink to="/blog" className="pill">
        Read the blog
      </PageLink>
    </ProblemScreen>
  );
}
