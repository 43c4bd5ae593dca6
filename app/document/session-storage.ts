/**
 * Runs inline in the head. Where the browser denies storage, React Router's own inline script would
 * fail on it: a stand-in keeps what it notes for as long as the page. Local storage has none, since
 * consent must not be asked for where it cannot be kept. Must not refer to anything outside itself.
 */
export function standInForSessionStorage(): void {
  try {
    if (window.sessionStorage !== null) return;
  } catch {
    // Reading the property is what is denied.
  }
  const kept = new Map<string, string>();
  Object.defineProperty(window, "sessionStorage", {
    value: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    },
  });
}
