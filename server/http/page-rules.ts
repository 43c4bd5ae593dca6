/** Public pages with an action, by route id. decisions: Accounts, "Admin check" */
const PUBLIC_ACTIONS = new Set([
  "public/contact/contact",
  "public/newsletter/subscribe",
  "public/newsletter/confirm",
  "public/newsletter/unsubscribe",
  "public/newsletter/preferences",
  "public/sign-in/sign-in",
  "public/set-up/set-up",
]);

export const ADMIN_LAYOUT = "admin/layout";

export function allowsAction(routeIds: readonly string[]): boolean {
  return routeIds.includes(ADMIN_LAYOUT) || PUBLIC_ACTIONS.has(routeIds.at(-1) ?? "");
}
