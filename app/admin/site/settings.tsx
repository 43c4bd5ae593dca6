import { SETTINGS_MESSAGES } from "#domain/forms/settings-messages.ts";
import { parseProfileImageChange } from "#domain/media/profile-image-change.ts";
import { parseFaviconChange } from "#domain/site/favicon-change.ts";
import { SITE_FORM, siteFormSchema } from "#domain/site/site-form.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { changeFavicon, changeSiteImage } from "#server/site/change-images.ts";
import { readEditableSite, readSiteImages } from "#server/site/read-editable-site.ts";
import { findMissingPictures, saveSiteSettings } from "#server/site/settings.ts";
import { SERVER_TIME_ZONE } from "#server/site/store.ts";
import { type World, worldContext } from "#server/world.ts";
import { keepFormOnFailure } from "../forms/keep-form-on-failure.ts";
import { statusReply } from "../forms/reply-status.ts";
import { saveForm } from "../forms/save-result.ts";
import { useFormSource } from "../forms/use-form-source.ts";
import { ProfileImageCard } from "../media/profile-image-card.tsx";
import type { Route } from "./+types/settings";
import { FaviconCard } from "./favicon-card.tsx";
import { SITE_SETTINGS_PATH } from "./paths.ts";
import { SettingsTabs } from "./settings-tabs.tsx";
import type { EditableSite } from "./site-fields.ts";
import { SiteForm } from "./site-form.tsx";

export const handle = { title: "Site Settings", refreshesOn: ["site", "media"] };

export async function loader({ context }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  return readOr503(world, "the site configuration", readScreen(world));
}

async function readScreen({ db, environment }: World) {
  const [site, images] = await Promise.all([readEditableSite(db), readSiteImages(db)]);
  return {
    site,
    images,
    host: new URL(environment.SITE_URL).host,
    serverTimeZone: SERVER_TIME_ZONE,
    timeZones: Intl.supportedValuesOf("timeZone"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const form = await readForm(request);
  const fields = Object.fromEntries(form);
  const image = parseProfileImageChange(fields);
  if (image) return statusReply(await changeSiteImage(world, image));
  const favicon = parseFaviconChange(fields);
  if (favicon) return statusReply(await changeFavicon(world, favicon));
  return saveForm(form, siteFormSchema, async (values) => {
    const problems = await findMissingPictures(world.db, SITE_FORM, values);
    if (Object.keys(problems).length > 0) return { status: "refused", problems };
    return saveSiteSettings(world, SITE_FORM, values);
  });
}

export const clientAction = keepFormOnFailure(SETTINGS_MESSAGES.saveFailed);

/** spec: admin-area §2, "Site settings" */
export default function SiteSettings({ loaderData }: Route.ComponentProps) {
  const { images, ...shown } = loaderData;
  const { revision, source, load } = useFormSource<EditableSite>(loaderData.site);
  return (
    <div className="screen">
      <SettingsTabs current={SITE_SETTINGS_PATH} />
      <div className="panes" data-columns="3 2">
        <ProfileImageCard name={loaderData.site.name} {...images.profile} />
        <FaviconCard {...images.favicon} />
      </div>
      <SiteForm key={revision} {...shown} site={source} card={images.card} onLoadSaved={load} />
    </div>
  );
}

export { SettingsLoadError as ErrorBoundary } from "../kit/settings-load-error.tsx";
