export type Device = "desktop" | "tablet" | "mobile";

const TABLET = /iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i;
const MOBILE = /Mobi|iPhone|iPod|Windows Phone|Opera Mini/i;

/** What a browser says that it runs on. An iPad that asks for desktop pages is a desktop here. */
export function deviceOf(userAgent: string): Device {
  if (TABLET.test(userAgent)) return "tablet";
  return MOBILE.test(userAgent) ? "mobile" : "desktop";
}
