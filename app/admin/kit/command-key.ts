/** Only in the browser. */
export const isApple = () => /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

type Modifiers = Pick<KeyboardEvent, "ctrlKey" | "metaKey">;

/** Cmd on Apple's systems, where Ctrl+F and Ctrl+K move the caret and delete a line; else Ctrl. */
export function hasCommandKey({ ctrlKey, metaKey }: Modifiers): boolean {
  return isApple() ? metaKey : ctrlKey;
}
