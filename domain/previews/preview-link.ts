import { z } from "zod";
import { line } from "../forms/line.ts";

export const PREVIEW_DAYS = [1, 7, 30, 90] as const;
export const PREVIEW_DAYS_DEFAULT = 7;
const PREVIEW_LABEL_MAX_CHARS = 80;
export const PREVIEW_LINKS_MAX = 20;

export const PREVIEWED_NOUNS = ["project", "post"] as const;
export type PreviewedNoun = (typeof PREVIEWED_NOUNS)[number];
export type PreviewedItem = { noun: PreviewedNoun; id: string };

export function previewLinksFull(noun: PreviewedNoun): string {
  return `A ${noun} can have at most ${PREVIEW_LINKS_MAX} active links. Revoke one first.`;
}

const NO_DAYS = "Choose when the link expires";

export const previewLinkChangeSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("make"),
    label: line("Recipient", { max: PREVIEW_LABEL_MAX_CHARS }),
    days: z.coerce
      .number(NO_DAYS)
      .refine((days) => PREVIEW_DAYS.some((known) => known === days), NO_DAYS),
  }),
  z.object({ intent: z.literal("revoke"), link: z.uuid() }),
]);

/** `made` is the only reply with the URL, which is stored as a hash. */
export type PreviewLinkReply =
  | { status: "made"; address: string; label: string; ends: string }
  | { status: "revoked" | "gone" }
  | { status: "refused"; problems: { label?: string; days?: string; form?: string } }
  | { status: "failed"; message: string };

export function formError(reply: PreviewLinkReply): string | undefined {
  if (reply.status === "failed") return reply.message;
  return reply.status === "refused" ? reply.problems.form : undefined;
}

export type PreviewLinkState = "live" | "expired" | "revoked";

/** Formatted in the owner's time zone; the URL cannot be recovered. */
export type ListedPreviewLink = {
  id: string;
  label: string;
  state: PreviewLinkState;
  ends: string;
  endsOn: string;
  views: number;
  lastViewed: string | null;
};

export function previewLinkState(
  { expiresAt, revokedAt }: { expiresAt: Date; revokedAt: Date | null },
  now: Date,
): PreviewLinkState {
  if (revokedAt) return "revoked";
  return expiresAt > now ? "live" : "expired";
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const RELATIVE_TIME = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** `in 7 days`, `5 minutes ago`; rounded to the nearest unit. */
export function relativeTime(now: Date, moment: Date): string {
  const ms = moment.getTime() - now.getTime();
  const [unit, size] = unitOf(Math.abs(ms));
  const count = Math.round(ms / size);
  if (unit === "minute" && count === 0) return ms > 0 ? "in a moment" : "just now";
  return RELATIVE_TIME.format(count, unit);
}

function unitOf(ms: number): ["minute" | "hour" | "day", number] {
  if (ms < 59.5 * MINUTE_MS) return ["minute", MINUTE_MS];
  return ms < 23.5 * HOUR_MS ? ["hour", HOUR_MS] : ["day", DAY_MS];
}

export function previewExpiry(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

export function previewPath(token: string): string {
  return `/preview/${token}`;
}
