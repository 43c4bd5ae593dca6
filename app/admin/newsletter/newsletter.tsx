import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { NEWSLETTER_SETTINGS } from "#domain/newsletter/newsletter-settings.ts";
import { readForm } from "#server/http/form-fields.ts";
import { ownerOf } from "#server/http/visitor.ts";
import { readSiteSettings, saveSiteSettings } from "#server/site/settings.ts";
import { world } from "#server/world.ts";
import { keepFormOnFailure } from "../forms/keep-form-on-failure.ts";
import { invalidSubmission, settingsResult } from "../forms/save-result.ts";
import type { Route } from "./+types/newsletter";
import { NEWSLETTER_SCHEMA, NewsletterForm } from "./newsletter-form.tsx";
import { NewsletterTabs } from "./newsletter-tabs.tsx";

export const handle = { title: "Newsletter Settings" };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, mailer } = context.get(world);
  return {
    stored: await readSiteSettings(db, NEWSLETTER_SETTINGS),
    testAddress: ownerOf(context).account.email,
    isMailConfigured: mailer.isConfigured,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm(request), { schema: NEWSLETTER_SCHEMA });
  if (submission.status !== "success") return invalidSubmission(submission);
  return settingsResult(
    await saveSiteSettings(context.get(world), NEWSLETTER_SETTINGS, submission.value),
  );
}

/** spec: admin-area §8 */
export const clientAction = keepFormOnFailure(
  "Failed to save newsletter settings. Please try again.",
);

/** spec: admin-area §2, "Newsletter settings" */
export default function Newsletter({ loaderData }: Route.ComponentProps) {
  const { stored, testAddress, isMailConfigured } = loaderData;
  const [filled, setFilled] = useState({ times: 0, stored });
  return (
    <div className="screen previewed-screen newsletter-screen">
      <NewsletterTabs current="settings" />
      <NewsletterForm
        key={filled.times}
        stored={filled.stored}
        testAddress={testAddress}
        isMailConfigured={isMailConfigured}
        onLoadSaved={(theirs) => setFilled({ times: filled.times + 1, stored: theirs })}
      />
    </div>
  );
}
