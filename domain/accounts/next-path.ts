export const SIGN_IN_PATH = "/login";
const ADMIN_PATH = "/admin";
export const ACCOUNT_PATH = "/admin/account";
export const CONFIRM_EMAIL_PATH = `${ACCOUNT_PATH}/confirm-email`;

/** Below `/admin`, without characters that could turn it into an open redirect. */
const OWN_PATH = /^\/admin(?:\/[\w./-]*)?(?:\?[\w.=&%+*~-]*)?$/;
const NEXT_MAX_CHARS = 500;

/** The page to return to after sign-in; only admin pages are accepted. */
export function nextPathFrom(given: string | null | undefined): string {
  if (!given || given.length > NEXT_MAX_CHARS || !OWN_PATH.test(given)) return ADMIN_PATH;
  return given.includes("..") || given.includes("//") ? ADMIN_PATH : given;
}

export function signInPath(next: string, form?: "reset" | "over"): string {
  const path = nextPathFrom(next);
  const way = path === ADMIN_PATH ? [] : [`next=${encodeURIComponent(path)}`];
  const query = [...(form ? [form] : []), ...way].join("&");
  return query ? `${SIGN_IN_PATH}?${query}` : SIGN_IN_PATH;
}
