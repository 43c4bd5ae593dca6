/** spec: admin-area §9 */
export const YEAR_MIN = 2000;

/** decisions: Projects and media */
export const yearMax = (now: Date) => Math.max(2030, now.getUTCFullYear() + 1);
