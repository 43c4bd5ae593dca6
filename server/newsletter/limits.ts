/** Minimum time between confirmation emails to one address. decisions: Newsletter */
export const CONFIRM_AGAIN_AFTER_MS = 10 * 60 * 1000;
/** Validity of the confirmation link. */
export const CONFIRM_WITHIN_MS = 48 * 60 * 60 * 1000;
/** decisions: Contact, last point */
export const FORGET_UNCONFIRMED_AFTER_MS = 30 * 24 * 60 * 60 * 1000;
/** For the whole site. */
export const CONFIRMATIONS_PER_HOUR_MAX = 500;
