import { ArrowRight, ArrowUpRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { data, redirect } from "react-router";
import { contactTitle } from "#domain/contact/messages.ts";
import { type RiskFlag, riskLevel } from "#domain/contact/risk.ts";
import type { SubmitResult } from "#domain/contact/submit-result.ts";
import { pageCard, sharedPicture } from "#domain/site/social-card.ts";
import { breadcrumbs, person, webPage } from "#domain/site/structured-data.ts";
import { attemptFrom, attemptSchema } from "#server/contact/attempt.ts";
import { readContactPage } from "#server/contact/store.ts";
import { submitMessage } from "#server/contact/submit-message.ts";
import { formFields } from "#server/http/form-fields.ts";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { clientContext } from "#server/http/request-context.ts";
import { worldContext } from "#server/world.ts";
import { metadata, siteOf } from "../../document/metadata.ts";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { Portrait } from "../../ui/portrait.tsx";
import { useSite } from "../chrome/use-site.ts";
import { SignUpCard } from "../newsletter/sign-up-card.tsx";
import { ProblemScreen } from "../problems/problem-screen.tsx";
import type { Route } from "./+types/contact";
import { ContactForm, FormAlerts } from "./contact-form.tsx";

export const handle = { loadsAtOnce: true };

/** `?sent=1`: redirect target without scripts, so that a reload does not resend; `warn=1` of the last attempts. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const notes = context.get(pageNotesContext);
  notes.dependsOn("contact");
  notes.allowCaching();
  const isSent = url.searchParams.get("sent") === "1";
  const isWarned = url.searchParams.get("warn") === "1";
  return { page: await readContactPage(context.get(worldContext).db), isSent, isWarned };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = attemptSchema.safeParse(await formFields(request));
  if (!sent.success) throw data(null, { status: 400 });
  const attempt = attemptFrom(sent.data, context.get(clientContext));
  const submitted = await submitMessage(context.get(worldContext), attempt);
  if (submitted.status === "sent" && context.get(pageNotesContext).isDocument) {
    const isWarned = submitted.flags.includes("RATE_LIMIT_WARNING");
    throw redirect(`/contact?sent=1${isWarned ? "&warn=1" : ""}`, 303);
  }
  return data({ submitted, draft: attempt.draft }, { status: statusOf(submitted) });
}

const STATUS = { sent: 200, refused: 422, blocked: 429 };

function statusOf(submitted: SubmitResult): number {
  if (submitted.status === "failed") return submitted.isTemporary ? 503 : 500;
  return STATUS[submitted.status];
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { site, origin } = siteOf(matches);
  const page = loaderData?.page;
  const title = page?.metaTitle || contactTitle(site.name);
  const description = page?.metaDescription || page?.introText || "";
  return metadata({
    site,
    origin,
    path: "/contact",
    title,
    description,
    keywords: page?.keywords.length ? page.keywords : site.keywords,
    picture: sharedPicture(null, site, pageCard("/contact", site)),
    structuredData: [
      webPage("ContactPage", { path: "/contact", name: title, description }, origin),
      person(site, origin),
      breadcrumbs([{ name: "Contact", path: "/contact" }], origin),
    ],
  });
};

/** spec: public-site §2, "Contact" */
export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { page } = loaderData;
  const [sent, setSent] = useState<{ flags: RiskFlag[] } | null>(
    loaderData.isSent ? { flags: loaderData.isWarned ? ["RATE_LIMIT_WARNING"] : [] } : null,
  );
  const [isAnother, setIsAnother] = useState(false);
  // A link to this page leads to the form.
  useEffect(() => {
    if (!loaderData.isSent) setSent(null);
  }, [loaderData]);
  const startAnother = () => {
    flushSync(() => {
      setSent(null);
      setIsAnother(true);
    });
    document.getElementById("full_name")?.focus();
    // A reload would show that the next one was sent.
    history.replaceState(history.state, "", "/contact");
  };
  if (sent) return <MessageSent flags={sent.flags} onAnother={startAnother} />;
  return (
    <div className="contact column">
      <div className="contact-main">
        <h1 dir="auto" className="display">
          {page.headline}
        </h1>
        <p className="muted" dir="auto">
          {page.introText}
        </p>
        <ContactForm
          last={isAnother ? null : (actionData ?? null)}
          onSent={(flags) => setSent({ flags })}
        />
      </div>
      <div className="contact-side stack gap-xl">
        <ProfileCard />
        <SignUpCard placement="contact" />
      </div>
    </div>
  );
}

/** spec: public-site §2, "Contact" */
function MessageSent({ flags, onAnother }: { flags: RiskFlag[]; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form was taller; if the top still hides the heading, its focus reveals it.
    scrollTo({ top: 0, behavior: "instant" });
    heading.current?.focus();
  }, []);
  return (
    <ProblemScreen
      framed="✓"
      title="Message Sent Successfully!"
      text="Thanks for your message. I'll reply by email."
      headingRef={heading}
    >
      {flags.length > 0 && (
        <div className="full-width">
          <FormAlerts flags={flags} level={riskLevel(0, flags)} />
        </div>
      )}
      <a
        href="/contact"
        className="pill pill-filled"
        onClick={(event) => {
          event.preventDefault();
          onAnother();
        }}
      >
        Send Another Message
      </a>
    </ProblemScreen>
  );
}

function ProfileCard() {
  const site = useSite();
  return (
    <aside aria-labelledby="contact-details" className="contact-details break-words">
      <Portrait
        name={site.name}
        picture={site.picture}
        alt={`Portrait of ${site.name}`}
        focus={site.picturePosition}
        size="small"
      />
      <h2 id="contact-details" dir="auto" className="display">
        {site.name}
      </h2>
      <p dir="auto">{site.subtitle}</p>
      <ul>
        {site.linkedinUrl && (
          <li className="border-top">
            <NewTabLink href={site.linkedinUrl} className="arrow-out">
              LinkedIn
              <ArrowUpRight aria-hidden="true" />
            </NewTabLink>
          </li>
        )}
        <li className="border-top">
          <PageLink to="/about" className="arrow-forward">
            About <ArrowRight aria-hidden="true" />
          </PageLink>
        </li>
        <li className="border-top">
          <PageLink to="/blog" className="arrow-forward">
            <bdi>{site.blogTitle}</bdi> <ArrowRight aria-hidden="true" />
          </PageLink>
        </li>
      </ul>
    </aside>
  );
}

export { ErrorPage as ErrorBoundary } from "../problems/error-page.tsx";
