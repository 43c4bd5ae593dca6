/** An address is mailed to confirm at most once in this time. decisions: Newsletter */
export const CONFIRM_AGAIN_AFTER_MS = 10 * 60 * 1000;
/** How long the link in that mail works. */
export const CONFIRM_WITHIN_MS = 48 * 60 * 60 * 1000;
/** Unconfirmed addresses are forgotten after this. decisions: Contact, last point */
export const FORGET_UNCONFIRMED_AFTER_MS = 30 * 24 * 60 * 60 * 1000;
/** For the whole site: more is nobody's newsletter. */
export const CONFIRMATIONS_PER_HOUR_MAX = 500;
