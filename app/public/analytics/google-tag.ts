import type { Vital } from "./analytics-hook.ts";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const SCRIPT = "https://www.googletagmanager.com/gtag/js";
/** Google counts whole numbers; a layout shift is a small fraction. */
const CLS_SCALE = 1000;

let isStarted = false;

/** Tells Google that a page was opened. Its script is asked for at the first one, after consent. */
export function reportPage(measurementId: string, page: { title: string; path: string }): void {
  start(measurementId);
  gtag("config", measurementId, { page_title: page.title, page_path: page.path });
}

/** Silences Google's script, if it is here, and deletes its cookies. */
export function withdraw(measurementId: string): void {
  Object.assign(window, { [switchOf(measurementId)]: true });
  const names = document.cookie.split("; ").map((cookie) => cookie.split("=", 1)[0] ?? "");
  const labels = location.hostname.split(".");
  for (const name of names.filter((name) => /^_ga(_|$)/.test(name))) {
    const gone = `${name}=; path=/; max-age=0`;
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous and not everywhere.
    document.cookie = gone;
    for (let from = 0; from < labels.length - 1; from++) {
      // biome-ignore lint/suspicious/noDocumentCookie: as above; Google sets them for the whole domain.
      document.cookie = `${gone}; domain=${labels.slice(from).join(".")}`;
    }
  }
}

function start(measurementId: string): void {
  Object.assign(window, { [switchOf(measurementId)]: false });
  if (isStarted) return;
  isStarted = true;
  gtag("js", new Date());
  // What visitors agree to is being counted, not being advertised to.
  const denied = { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };
  gtag("consent", "default", { ...denied, analytics_storage: "granted" });
  const script = document.createElement("script");
  script.async = true;
  script.src = `${SCRIPT}?id=${measurementId}`;
  document.head.append(script);
  window.vitrineAnalytics ??= reportVital;
  // Late enough: visitors answer by hand, and what they answered before is read after the page is up.
  void import("./vitals.ts");
}

function reportVital({ name, value, rating, id }: Vital): void {
  const whole = Math.round(name === "CLS" ? value * CLS_SCALE : value);
  gtag("event", name, { value: whole, metric_id: id, metric_value: value, metric_rating: rating });
}

function switchOf(measurementId: string): string {
  return `ga-disable-${measurementId}`;
}

/** Google's script takes a command for one only when it is an `arguments` object. */
function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above.
  window.dataLayer.push(arguments);
}
