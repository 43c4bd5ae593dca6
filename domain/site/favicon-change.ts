import { z } from "zod";

const ADDRESS_MAX_CHARS = 2_000;
/** The address of the favicon that is shown, to detect changes made elsewhere. */
const replaces = z.string().max(ADDRESS_MAX_CHARS).default("");

const faviconChange = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save-favicon"), mediaId: z.uuid(), replaces }),
  z.object({ intent: z.literal("remove-favicon"), replaces }),
]);
export type FaviconChange = z.output<typeof faviconChange>;

/** Reads form fields; null when they are something else. */
export function parseFaviconChange(
  fields: Readonly<Record<string, unknown>>,
): FaviconChange | null {
  return faviconChange.safeParse(fields).data ?? null;
}
