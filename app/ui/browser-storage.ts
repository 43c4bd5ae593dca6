type StorageArea = "localStorage" | "sessionStorage";

/** Null when missing or when storage is blocked. */
export function readItem(area: StorageArea, name: string): string | null {
  try {
    return window[area].getItem(name);
  } catch {
    return null;
  }
}

/** False when storage is blocked or full. */
export function writeItem(area: StorageArea, name: string, value: string): boolean {
  try {
    window[area].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

export function isStorageAvailable(area: StorageArea): boolean {
  try {
    return window[area] !== null;
  } catch {
    return false;
  }
}

export function removeItem(area: StorageArea, name: string): void {
  if (isStorageAvailable(area)) window[area].removeItem(name);
}
