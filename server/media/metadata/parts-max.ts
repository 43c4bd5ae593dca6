/** Chunks, segments or blocks of one file: far more than encoders write, and few enough to walk through. */
export const PARTS_MAX = 50_000;
