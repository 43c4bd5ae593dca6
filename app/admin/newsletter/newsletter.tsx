import { NEWSLETTER_SETTINGS } from "#domain/newsletter/newsletter-settings.ts";
import { ownerOf } from "#server/http/current-user.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { readSiteSettings, saveSiteSettings } from "#server/site/settings.ts";
import { worldContext } from "#server/world.ts";
import { keepFormOnFailure } from "../forms/keep-form-on-failure.ts";
import { saveForm } from "../forms/save-result.ts";
import { useFormSource } from "../forms/use-form-source.ts";
import type { Route } from "./+types/newsletter";
import { NEWSLETTER_SCHEMA, NewsletterForm } from "./newsletter-form.tsx";
import { NewsletterTabs } from "./newsletter-tabs.tsx";
import { NEWSLETTER_PATH } from "./paths.ts";

export const handle = { title: "Newsletter Settings" };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, mailer, log } = context.get(worldContext);
  const reading = readSiteSettings(db, NEWSLETTER_SETTINGS);
  return {
    stored: await readOr503({ log }, "the newsletter settings", reading),
    testAddress: ownerOf(context).account.email,
    isMailConfigured: mailer.isConfigured,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return saveForm(await readForm(request), NEWSLETTER_SCHEMA, (values) =>
    saveSiteSettings(context.get(worldContext), NEWSLETTER_SETTINGS, values),
  );
}

/** spec: admin-area §8 */
export const clientAction = keepFormOnFailure(
  "Failed to save newsletter settings. Please try again.",
);

/** spec: admin-area §2, "Newsletter settings" */
export default function Newsletter({ loaderData }: Route.ComponentProps) {
  const { stored, testAddress, isMailConfigured } = loaderData;
  const { revision, source, load } = useFormSource(stored);
  return (
    <div className="screen previewed-screen newsletter-screen">
      <NewsletterTabs current={NEWSLETTER_PATH} />
      <NewsletterForm
        key={revision}
        stored={source}
        testAddress={testAddress}
        isMailConfigured={isMailConfigured}
        onLoadSaved={load}
      />
    </div>
  );
}

export { SettingsLoadError as ErrorBoundary } from "../kit/settings-load-error.tsx";
