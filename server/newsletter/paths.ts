/** These addresses carry a token and must never be logged or cached. */
export const CONFIRM_PATH = "/newsletter/confirm";
export const UNSUBSCRIBE_PATH = "/newsletter/unsubscribe";
export const PREFERENCES_PATH = "/newsletter/preferences";

export function confirmPath(token: string): string {
  return `${CONFIRM_PATH}?token=${token}`;
}

export function unsubscribePath(token: string): string {
  return `${UNSUBSCRIBE_PATH}?token=${token}`;
}

export function preferencesPath(token: string): string {
  return `${PREFERENCES_PATH}?token=${token}`;
}
