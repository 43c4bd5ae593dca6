export type Versioned<T> = T & { version: number };

/** The result of a save, with what is stored now: on conflict the other version. */
export type Saved<T> = { status: "saved" | "conflict"; current: Versioned<T> };
