import { parseMediaUrl } from "#domain/media/media.ts";
import { pictureFrom } from "#domain/media/picture.ts";
import { PROFILE_IMAGE } from "#domain/media/profile-image.ts";
import { SITE_SETTINGS } from "#domain/site/settings.ts";
import { SITE_FORM } from "#domain/site/site-form.ts";
import { cardAddress, pageCard } from "#domain/site/social-card.ts";
import type { Queryable } from "../db/connection.ts";
import { sanitizeTexts } from "../html/format-texts.ts";
import { findByAddress } from "../media/store.ts";
import { readSiteSettings } from "./settings.ts";
import { readSite } from "./store.ts";

/** What the form edits. */
export async function readEditableSite(db: Queryable) {
  const page = await readSiteSettings(db, SITE_FORM);
  const { privacyPolicy } = await sanitizeTexts({ privacyPolicy: page.privacyPolicy });
  return { ...page, privacyPolicy };
}

/** What is saved apart from the form. */
export async function readSiteImages(db: Queryable) {
  const [site, stored] = await Promise.all([
    readSite(db),
    readSiteSettings(db, { ...PROFILE_IMAGE, faviconUrl: SITE_SETTINGS.faviconUrl }),
  ]);
  const { faviconUrl: url, profileImageUrl, profileImagePosition } = stored;
  const address = parseMediaUrl(url);
  const file = address && (await findByAddress(db, address));
  return {
    profile: { url: profileImageUrl, picture: site.picture, position: profileImagePosition },
    favicon: {
      url,
      file: file && { ext: file.ext, bytes: file.bytes },
      // An SVG is served as a download, but pictures may show it.
      src: (file && pictureFrom(file)?.src) ?? url,
    },
    /** The picture that links to the site have without one of the owner's. */
    card: cardAddress(pageCard("/", site)),
  };
}
