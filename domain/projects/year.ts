/** spec: admin-area §9 */
export const YEAR_MIN = 2000;

/** The last year that a project may be of: 2030 or next year, whichever is later. decisions: Projects and media */
export const yearMax = (now: Date) => Math.max(2030, now.getUTCFullYear() + 1);
