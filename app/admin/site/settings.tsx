import { parseWithZod } from "@conform-to/zod/v4";
import { Settings2 } from "lucide-react";
import { useState } from "react";
import { data } from "react-router";
import { parseProfileImageChange } from "#domain/media/profile-image-change.ts";
import { parseFaviconChange } from "#domain/site/favicon-change.ts";
import { SITE_FORM, SITE_MESSAGES, siteFormSchema } from "#domain/site/site-form.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { changeFavicon, changeSiteImage } from "#server/site/change-images.ts";
import { readEditableSite, readSiteImages } from "#server/site/edit-site.ts";
import { saveSiteSettings } from "#server/site/settings.ts";
import { SERVER_TIME_ZONE } from "#server/site/store.ts";
import { type World, world } from "#server/world.ts";
import { serverActionOr } from "../forms/keep-form-on-failure.ts";
import { invalidSubmission, settingsResult } from "../forms/save-result.ts";
import { ListLoadError } from "../lists/load-error.tsx";
import { ProfileImageCard } from "../media/profile-image-card.tsx";
import type { Route } from "./+types/settings";
import { FaviconCard } from "./favicon-card.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";
import type { Site } from "./site-fields.ts";
import { SiteForm } from "./site-form.tsx";

export const handle = { title: "Site Settings", refreshesOn: ["site", "media"] };

export async function loader({ context }: Route.LoaderArgs) {
  const opened = context.get(world);
  return readOr503(opened, "the site configuration", readScreen(opened));
}

async function readScreen({ db, settings }: World) {
  const [site, images] = await Promise.all([readEditableSite(db), readSiteImages(db)]);
  return {
    site,
    images,
    host: new URL(settings.SITE_URL).host,
    serverTimeZone: SERVER_TIME_ZONE,
    timeZones: Intl.supportedValuesOf("timeZone"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const currentWorld = context.get(world);
  const form = await readForm(request);
  const fields = Object.fromEntries(form);
  const image = parseProfileImageChange(fields);
  if (image) return imageReply(await changeSiteImage(currentWorld, image));
  const favicon = parseFaviconChange(fields);
  if (favicon) return imageReply(await changeFavicon(currentWorld, favicon));
  const submission = parseWithZod(form, { schema: siteFormSchema });
  if (submission.status !== "success") return invalidSubmission(submission);
  return settingsResult(await saveSiteSettings(currentWorld, SITE_FORM, submission.value));
}

const IMAGE_STATUS: Readonly<Record<string, number>> = { conflict: 409, missing: 422 };

function imageReply<Reply extends { status: string }>(reply: Reply) {
  return data(reply, { status: IMAGE_STATUS[reply.status] ?? 200 });
}

/** For the form and for the cards, which have messages of their own. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  serverActionOr(serverAction, {
    outcome: "failed" as const,
    status: "failed" as const,
    message: SITE_MESSAGES.saveFailed,
  });

/** spec: admin-area §2, "Site settings" */
export default function SiteSettings({ loaderData }: Route.ComponentProps) {
  const { images, ...shown } = loaderData;
  // Remounts the form only to load the other version of a conflict; revalidated data is ignored.
  const [source, setSource] = useState<{ revision: number; site: Site }>({
    revision: 0,
    site: loaderData.site,
  });
  return (
    <div className="screen">
      <SettingsTabs current="site" />
      <div className="site-images">
        <ProfileImageCard name={loaderData.site.name} {...images.profile} />
        <FaviconCard {...images.favicon} />
      </div>
      <SiteForm
        key={source.revision}
        {...shown}
        site={source.site}
        card={images.card}
        onLoadSaved={(site) => setSource(({ revision }) => ({ revision: revision + 1, site }))}
      />
    </div>
  );
}

/** spec: admin-area §8 */
export function ErrorBoundary() {
  return <ListLoadError icon={Settings2} title={SITE_MESSAGES.loadFailed} />;
}
