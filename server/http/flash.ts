import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { shorten } from "#domain/html/text.ts";
import { cookiesFrom, ownCookie, ownCookieName } from "../accounts/cookies.ts";
import { world } from "../world.ts";
import { visit } from "./visit.ts";

const KEPT_SECONDS = 60;
const COOKIE = "flash";
/** In code points: a cookie holds 4 KB. A longer text is cut, and said all the same. */
const SAID_MAX_CHARS = 500;

const flashSchema = z.object({
  kind: z.enum(["success", "error", "info"]),
  title: z.string(),
  text: z.string().optional(),
  /** The names of what it is about. */
  about: z.array(z.string()).optional(),
});

/** What the next page of the owner says once, as a toast. */
export type Flash = z.infer<typeof flashSchema>;

type Context = Readonly<RouterContextProvider>;

/** Has the page that comes after a redirect say something. */
export function flashTo(context: Context, flash: Flash): void {
  const text = flash.text && shorten(flash.text, SAID_MAX_CHARS);
  const value = Buffer.from(JSON.stringify({ ...flash, text })).toString("base64url");
  context.get(visit).setCookies.push(cookieOf(context, value, KEPT_SECONDS));
}

/** What the page before left to be said, once; null when it left nothing that can be read. */
export function takeFlash(context: Context): Flash | null {
  const value = cookiesFrom(context.get(visit).sender.cookies).get(nameOf(context));
  if (value === undefined) return null;
  context.get(visit).setCookies.push(cookieOf(context, "", 0));
  return flashFrom(value);
}

function flashFrom(value: string): Flash | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(value, "base64url").toString("utf8"));
    return flashSchema.safeParse(read).data ?? null;
  } catch {
    // A cookie is the visitor's own: what is in it may be anything.
    return null;
  }
}

function cookieOf(context: Context, value: string, seconds: number): string {
  return ownCookie(context.get(world).settings.SITE_URL, COOKIE, value, seconds);
}

function nameOf(context: Context): string {
  return ownCookieName(context.get(world).settings.SITE_URL, COOKIE);
}
