/** Maximum number of passages compared in the process: 120 MB of memory with 1,536 dimensions. */
export const HELD_MAX = 20_000;
