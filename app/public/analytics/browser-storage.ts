type Place = "localStorage" | "sessionStorage";

/** The names under which this folder keeps things; the first two are the spec's. */
export const VISITOR_ID = "visitor_id";
export const SESSION_ID = "session_id";
export const CONSENT = "consent";

/** What the browser keeps under a name; null when that is nothing, or when it keeps nothing at all. */
export function readKept(place: Place, name: string): string | null {
  try {
    return window[place].getItem(name);
  } catch {
    return null;
  }
}

/** Whether the browser keeps it; it may be told to keep nothing. */
export function keep(place: Place, name: string, value: string): boolean {
  try {
    window[place].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

/** Whether the browser keeps anything for this site. */
export function canKeep(place: Place): boolean {
  try {
    return window[place] !== null;
  } catch {
    return false;
  }
}

export function forget(place: Place, name: string): void {
  if (canKeep(place)) window[place].removeItem(name);
}
