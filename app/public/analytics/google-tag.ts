import type { Vital } from "./vitals.ts";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const SCRIPT = "https://www.googletagmanager.com/gtag/js";
/** Google takes integers only. */
const CLS_SCALE = 1000;

let isStarted = false;

/** Call after consent only: the first call loads Google's script. */
export function reportPage(
  measurementId: string,
  page: { title: string; path: string; address: string },
): void {
  start(measurementId);
  gtag("config", measurementId, {
    page_title: page.title,
    page_path: page.path,
    // Otherwise Google's script sends the whole address.
    page_location: page.address,
  });
}

/** While a page is shown that must not be reported, until the next `reportPage`. */
export function pause(measurementId: string): void {
  Object.assign(window, { [disableKey(measurementId)]: true });
}

export function withdraw(measurementId: string): void {
  pause(measurementId);
  const names = document.cookie.split("; ").map((cookie) => cookie.split("=", 1)[0] ?? "");
  const labels = location.hostname.split(".");
  for (const name of names.filter((name) => /^_ga(_|$)/.test(name))) {
    const expired = `${name}=; path=/; max-age=0`;
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous and not everywhere.
    document.cookie = expired;
    for (let from = 0; from < labels.length - 1; from++) {
      // biome-ignore lint/suspicious/noDocumentCookie: as above; Google sets them for the whole domain.
      document.cookie = `${expired}; domain=${labels.slice(from).join(".")}`;
    }
  }
}

function start(measurementId: string): void {
  Object.assign(window, { [disableKey(measurementId)]: false });
  if (isStarted) return;
  isStarted = true;
  gtag("js", new Date());
  // Consent covers analytics, not advertising.
  const denied = { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };
  gtag("consent", "default", { ...denied, analytics_storage: "granted" });
  const script = document.createElement("script");
  script.async = true;
  script.src = `${SCRIPT}?id=${measurementId}`;
  document.head.append(script);
  window.vitrineAnalytics ??= reportVital;
  // Consent is only known once the page is up, so there is nothing to delay.
  void import("./vitals.ts");
}

function reportVital({ name, value, rating, id }: Vital): void {
  const whole = Math.round(name === "CLS" ? value * CLS_SCALE : value);
  gtag("event", name, { value: whole, metric_id: id, metric_value: value, metric_rating: rating });
}

function disableKey(measurementId: string): string {
  return `ga-disable-${measurementId}`;
}

/** Google's script ignores commands that are not `arguments` objects. */
function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above.
  window.dataLayer.push(arguments);
}
