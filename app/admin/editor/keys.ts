const SIGNS: Record<string, string> = { Mod: "⌘", Alt: "⌥", Shift: "⇧" };
const WORDS: Record<string, string> = { Mod: "Ctrl" };
const NAMES: Record<string, string> = { Mod: "Control" };

/** A shortcut such as `Mod-Shift-8` as people read it, and as assistive technology does. */
export function keysFor(keys: string) {
  const isApple = /Mac|iP(?:hone|ad|od)/.test(navigator.platform);
  const parts = keys.split("-");
  const written = (words: Record<string, string>) => parts.map((part) => words[part] ?? part);
  return {
    shown: isApple ? written(SIGNS).join("") : written(WORDS).join("+"),
    named: written(isApple ? { Mod: "Meta" } : NAMES).join("+"),
  };
}
