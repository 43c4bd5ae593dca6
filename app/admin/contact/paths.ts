/** Also the action for changes of messages from every screen. */
export const CONTACT_PATH = "/admin/contact";
export const SPAM_PATH = `${CONTACT_PATH}?tab=spam`;
export const CONTACT_SETTINGS_PATH = `${CONTACT_PATH}/settings`;
export const SECURITY_PATH = `${CONTACT_PATH}/security`;
export const ERASURE_PATH = `${CONTACT_PATH}/erasure`;

/** `search`: of the list beside it. */
export const messagePath = (id: string, search = "") => `${CONTACT_PATH}/${id}${search}`;
