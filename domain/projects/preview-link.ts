import { z } from "zod";
import { line } from "../forms/line.ts";

/** For how many days a link to a hidden project can be made. */
export const PREVIEW_DAYS = [1, 7, 30, 90] as const;
export const PREVIEW_DAYS_DEFAULT = 7;
const PREVIEW_LABEL_MAX_CHARS = 80;
/** Links that work at the same time, of one project. */
export const PREVIEW_LINKS_MAX = 20;

export const PREVIEW_LINKS_FULL = `A project can have at most ${PREVIEW_LINKS_MAX} links that work. Revoke one first.`;

const NO_DAYS = "Choose for how long the link works";

/** What the owner asks for: a new link, or the end of one. */
export const previewLinkChangeSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("make"),
    label: line("Label", { max: PREVIEW_LABEL_MAX_CHARS }),
    days: z.coerce
      .number(NO_DAYS)
      .refine((days) => PREVIEW_DAYS.some((known) => known === days), NO_DAYS),
  }),
  z.object({ intent: z.literal("revoke"), link: z.uuid() }),
]);

/** How a change was answered. `made` tells the address for the only time; `failed`: nobody knows. */
export type PreviewLinkReply =
  | { outcome: "made"; address: string; label: string; ends: string }
  | { outcome: "revoked" | "gone" }
  | { outcome: "refused"; problems: { label?: string; days?: string; form?: string } }
  | { outcome: "failed"; message: string };

/** Why a change could not be made, where no field of its form says so; undefined when it was. */
export function failureIn(reply: PreviewLinkReply): string | undefined {
  if (reply.outcome === "failed") return reply.message;
  return reply.outcome === "refused" ? reply.problems.form : undefined;
}

export type PreviewLinkState = "live" | "expired" | "revoked";

/** A link in its owner's words and time zone: without its address, which nobody knows any more. */
export type ListedPreviewLink = {
  id: string;
  label: string;
  state: PreviewLinkState;
  /** When it ends or ended, e.g. `Expires in 7 days`. */
  ends: string;
  /** The same moment on the calendar. */
  endsOn: string;
  views: number;
  /** Null when nobody has opened it. */
  lastViewed: string | null;
};

/** How a link stands. One that was revoked stays so when its time is over too. */
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

const IN_WORDS = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** How far a moment is, in words: `in 7 days`, `in 3 hours`, `5 minutes ago`; rounded to what is nearest. */
export function timeFrom(now: Date, moment: Date): string {
  const ms = moment.getTime() - now.getTime();
  const [unit, size] = unitOf(Math.abs(ms));
  const count = Math.round(ms / size);
  if (unit === "minute" && count === 0) return ms > 0 ? "in a moment" : "just now";
  return IN_WORDS.format(count, unit);
}

function unitOf(ms: number): ["minute" | "hour" | "day", number] {
  if (ms < 59.5 * MINUTE_MS) return ["minute", MINUTE_MS];
  return ms < 23.5 * HOUR_MS ? ["hour", HOUR_MS] : ["day", DAY_MS];
}

export function previewEnd(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

/** The address of a link, below the site's own. */
export function previewPath(token: string): string {
  return `/preview/${token}`;
}
