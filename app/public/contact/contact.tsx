import { useEffect, useRef, useState } from "react";
import { data, redirect } from "react-router";
import type { SubmitResult } from "#domain/contact/submit-result.ts";
import { pageCard, sharedPicture } from "#domain/site/social-card.ts";
import { breadcrumbs, person, webPage } from "#domain/site/structured-data.ts";
import { attemptFrom, attemptSchema } from "#server/contact/attempt.ts";
import { readContactPage } from "#server/contact/store.ts";
import { submitMessage } from "#server/contact/submit-message.ts";
import { formFields } from "#server/http/form-fields.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { connection } from "#server/http/request-context.ts";
import { world } from "#server/world.ts";
import { metadata } from "../../document/metadata.ts";
import { siteOf } from "../../document/site-of.ts";
import { HangingFrame } from "../../ui/hanging-frame.tsx";
import { SignUpCard } from "../newsletter/sign-up-card.tsx";
import { ErrorPage } from "../problems/error-page.tsx";
import type { Route } from "./+types/contact";
import { ContactForm } from "./contact-form.tsx";
import { ProfileCard } from "./profile-card.tsx";

export const handle = { loadsAtOnce: true };

/** `?sent=1`: redirect target without scripts, so that a reload does not resend. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const notes = context.get(pageNotes);
  notes.dependsOn("contact");
  notes.allowCaching();
  const isSent = url.searchParams.get("sent") === "1";
  return { page: await readContactPage(context.get(world).db), isSent };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = attemptSchema.safeParse(await formFields(request));
  if (!sent.success) throw data(null, { status: 400 });
  const attempt = attemptFrom(sent.data, context.get(connection));
  const submitted = await submitMessage(context.get(world), attempt);
  if (submitted.status === "sent" && context.get(pageNotes).isDocument) {
    throw redirect("/contact?sent=1", 303);
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
  const title = page?.metaTitle || `Contact – ${site.name}`;
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
  const [isSent, setSent] = useState(loaderData.isSent);
  if (isSent) return <MessageSent onAnother={() => setSent(false)} />;
  return (
    <div className="contact column">
      <div className="contact-words">
        <h1 dir="auto" className="display">
          {page.headline}
        </h1>
        <p dir="auto">{page.introText}</p>
        <ContactForm last={actionData ?? null} onSent={() => setSent(true)} />
      </div>
      <div className="contact-side">
        <ProfileCard />
        <SignUpCard placement="contact" />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

/** spec: public-site §2, "Contact" */
function MessageSent({ onAnother }: { onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form was taller; if the top still hides the heading, its focus reveals it.
    scrollTo({ top: 0, behavior: "instant" });
    heading.current?.focus();
  }, []);
  return (
    <div className="problem-screen column">
      <HangingFrame>✓</HangingFrame>
      <div className="wall-label">
        <h1 ref={heading} tabIndex={-1} className="display">
          Message Sent Successfully!
        </h1>
        <p>Thanks for your message. I'll reply by email.</p>
        <div className="problem-ways">
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
        </div>
      </div>
    </div>
  );
}
