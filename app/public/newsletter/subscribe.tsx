import { data, redirect } from "react-router";
import { placementFrom } from "#domain/newsletter/placements.ts";
import { formFields } from "#server/http/form-fields.ts";
import { notFound } from "#server/http/not-found.ts";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { clientContext } from "#server/http/request-context.ts";
import { handleSignUp } from "#server/newsletter/handle-sign-up.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { siteOf, unlistedMetadata } from "../../document/metadata.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { useSite } from "../chrome/use-site.ts";
import { ProblemScreen } from "../problems/problem-screen.tsx";
import type { Route } from "./+types/subscribe";
import { SignUpForm } from "./sign-up-form.tsx";

/** `?sent=1`: redirect target without scripts, so that a reload does not resend. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const notes = context.get(pageNotesContext);
  notes.dependsOn("site");
  notes.allowCaching();
  if (!(await siteOfRequest(context)).newsletter) throw await notFound(context, url);
  return { isSent: url.searchParams.get("sent") === "1" };
}

/** Target of all sign-up forms without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await formFields(request);
  if (!fields) throw data(null, { status: 400 });
  const { email = "", website = "", consent } = fields;
  const placement = placementFrom(fields.place ?? "") ?? "page";
  const { address: ip, userAgent, hasOptedOut } = context.get(clientContext);
  const outcome = await handleSignUp(context.get(worldContext), {
    email,
    placement,
    honeypot: website,
    consent: consent !== undefined,
    ip,
    userAgent,
    hasOptedOut,
  });
  const form = { placement, email, problems: {}, detail: "" };
  switch (outcome.status) {
    case "accepted":
      throw redirect("/newsletter/subscribe?sent=1", 303);
    case "disabled":
      throw data(null, { status: 404 });
    case "refused":
      return data({ ...form, problems: outcome.problems }, { status: 422 });
    case "limited":
    case "busy":
      return data(
        { ...form, detail: outcome.detail },
        {
          status: outcome.status === "busy" ? 503 : 429,
          headers: { "Retry-After": String(outcome.retryAfterSeconds) },
        },
      );
  }
}

/** Passes on `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  unlistedMetadata(`Newsletter – ${siteOf(matches).site.name}`);

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
        placement={actionData?.placement ?? "page"}
        button={newsletter?.button ?? ""}
        last={actionData}
      />
    </div>
  );
}

/** spec: public-site §8 */
function MailSent() {
  return (
    <ProblemScreen
      framed="@"
      title="Please check your email"
      text="We emailed you a confirmation link. Your subscription starts once you confirm. The link is valid for 48 hours."
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
