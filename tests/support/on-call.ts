/** Calls `called` with the arguments whenever one of the methods is called. */
export function onCall(
  target: object,
  names: readonly string[],
  called: (...args: unknown[]) => void,
): void {
  for (const name of names) {
    const original = Reflect.get(target, name);
    Reflect.set(target, name, (...args: unknown[]) => {
      called(...args);
      return Reflect.apply(original, target, args);
    });
  }
}
