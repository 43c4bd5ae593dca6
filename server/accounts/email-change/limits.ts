/** How long the link to a new address works. */
export const EMAIL_LINK_WORKS_MINUTES = 30;
