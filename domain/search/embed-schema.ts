import { z } from "zod";
import { settingsSchema } from "../forms/settings-schema.ts";
import {
  EMBED_ORIGINS_MAX,
  EMBED_SETTINGS,
  embedOriginsIn,
  originFrom,
  sitesIn,
} from "./embed-settings.ts";

/** One per line, completed: `Example.org/` becomes `https://example.org`. */
export const embedSchema = settingsSchema(EMBED_SETTINGS).extend({
  embedOrigins: z
    .string()
    .max(EMBED_SETTINGS.embedOrigins.max, "Allowed sites: too long.")
    .default("")
    .superRefine((text, { addIssue }) => {
      const sites = sitesIn(text);
      const wrong = sites.find((site) => originFrom(site) === null);
      const message =
        wrong !== undefined
          ? `“${wrong.slice(0, 80)}” is not the address of a site. Enter one like https://example.org.`
          : `Allowed sites: at most ${EMBED_ORIGINS_MAX}.`;
      if (wrong !== undefined || sites.length > EMBED_ORIGINS_MAX)
        addIssue({ code: "custom", message });
    })
    .transform((text) => embedOriginsIn(text).join("\n")),
});
