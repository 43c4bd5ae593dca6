import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { shorten } from "#domain/html/text.ts";
import { parseJson } from "#domain/values/parse-json.ts";
import { cookiesFrom, ownCookie, ownCookieName } from "../accounts/cookies.ts";
import { worldContext } from "../world.ts";
import { requestContext } from "./request-context.ts";

const MAX_AGE_S = 60;
const COOKIE = "flash";
const FLASH_MAX_CHARS = 500;

const flashSchema = z.object({
  kind: z.enum(["success", "error", "info"]),
  title: z.string(),
  text: z.string().optional(),
  about: z.array(z.string()).optional(),
});

export type Flash = z.infer<typeof flashSchema>;

type Context = Readonly<RouterContextProvider>;

export function setFlash(context: Context, flash: Flash): void {
  const text = flash.text && shorten(flash.text, FLASH_MAX_CHARS);
  const value = Buffer.from(JSON.stringify({ ...flash, text })).toString("base64url");
  context.get(requestContext).setCookies.push(cookieOf(context, value, MAX_AGE_S));
}

export function takeFlash(context: Context): Flash | null {
  const value = cookiesFrom(context.get(requestContext).client.cookies).get(nameOf(context));
  if (value === undefined) return null;
  context.get(requestContext).setCookies.push(cookieOf(context, "", 0));
  return parseJson(Buffer.from(value, "base64url").toString("utf8"), flashSchema);
}

function cookieOf(context: Context, value: string, seconds: number): string {
  return ownCookie(context.get(worldContext).environment.SITE_URL, COOKIE, value, seconds);
}

function nameOf(context: Context): string {
  return ownCookieName(context.get(worldContext).environment.SITE_URL, COOKIE);
}
