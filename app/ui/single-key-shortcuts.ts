/** WCAG 2.1.4: shortcuts of one character can be switched off, since speech input may type them. */
const STORED_AS = "single-key-shortcuts";
const OFF = "off";

/** On where storage is blocked. */
export function hasSingleKeyShortcuts(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== OFF;
  } catch {
    return true;
  }
}

export function switchSingleKeyShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, OFF);
  } catch {
    // Storage is blocked: they stay on.
  }
}
