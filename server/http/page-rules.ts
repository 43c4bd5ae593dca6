/**
 * Public pages that hear what anyone sends to them, by the id of their route. Pages below `/admin` hear
 * their owner, whom the guard lets through; nothing else is heard. decisions: Accounts, "Admin check"
 */
const HEARS_ANYONE = new Set([
  "public/contact/contact",
  "public/newsletter/subscribe",
  "public/newsletter/confirm",
  "public/newsletter/unsubscribe",
  "public/newsletter/preferences",
  "public/sign-in/sign-in",
  "public/set-up/set-up",
]);

/** What all pages of the owner lie in, and where their guard stands. */
export const GUARDED_BY = "admin/layout";

/** Whether something may be sent to a page, by the ids of its routes from the outermost on. */
export function mayBeSentTo(routeIds: readonly string[]): boolean {
  return routeIds.includes(GUARDED_BY) || HEARS_ANYONE.has(routeIds.at(-1) ?? "");
}
