import { readItem, removeItem, writeItem } from "./browser-storage.ts";

/** WCAG 2.1.4: shortcuts of one character can be switched off, since speech input may type them. */
const STORED_AS = "single-key-shortcuts";
const OFF = "off";

/** On where storage is blocked. */
export function hasSingleKeyShortcuts(): boolean {
  return readItem("localStorage", STORED_AS) !== OFF;
}

export function switchSingleKeyShortcuts(isOn: boolean): void {
  if (isOn) removeItem("localStorage", STORED_AS);
  else writeItem("localStorage", STORED_AS, OFF);
}
