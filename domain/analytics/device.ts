export type Device = "desktop" | "tablet" | "mobile";

const TABLET = /iPad|Tablet|PlayBook/i;
/** On telephones they add "Mobile". */
const TABLET_UNLESS_MOBILE = /Silk|Android/i;
const MOBILE = /Mobi|iPhone|iPod|Windows Phone|Opera Mini/i;

/** What a browser says that it runs on. An iPad that asks for desktop pages is a desktop here. */
export function deviceOf(userAgent: string): Device {
  if (TABLET.test(userAgent)) return "tablet";
  if (MOBILE.test(userAgent)) return "mobile";
  return TABLET_UNLESS_MOBILE.test(userAgent) ? "tablet" : "desktop";
}
