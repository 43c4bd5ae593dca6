/**
 * Inlined, so self-contained. React Router's inline script throws where storage is blocked.
 * localStorage gets no polyfill: consent must not be asked for where it cannot be stored.
 */
export function polyfillSessionStorage(): void {
  try {
    if (window.sessionStorage !== null) return;
  } catch {
    // Blocked storage throws on access.
  }
  const items = new Map<string, string>();
  Object.defineProperty(window, "sessionStorage", {
    value: {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => items.set(name, value),
      removeItem: (name: string) => items.delete(name),
    },
  });
}
