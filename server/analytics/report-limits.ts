/** A page reports two or three times, and every few minutes while it is read. Also covers many readers behind one address; see docs/decisions. */
export const REPORTS_PER_NETWORK = { burst: 180, perMinute: 60, keysMax: 10_000 };
