type Device = "desktop" | "tablet" | "mobile";

const TABLET = /iPad|Tablet|PlayBook/i;
const TABLET_UNLESS_MOBILE = /Silk|Android/i;
const MOBILE = /Mobi|iPhone|iPod|Windows Phone|Opera Mini/i;

/** An iPad that requests desktop pages counts as a desktop. */
export function deviceOf(userAgent: string): Device {
  if (TABLET.test(userAgent)) return "tablet";
  if (MOBILE.test(userAgent)) return "mobile";
  return TABLET_UNLESS_MOBILE.test(userAgent) ? "tablet" : "desktop";
}
