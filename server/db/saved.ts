/** A thing with the number of its newest save. */
export type Versioned<T> = T & { version: number };

/** How a save ended: with what is stored now, which in a conflict is what somebody else has saved. */
export type Saved<T> = { status: "saved" | "conflict"; current: Versioned<T> };
