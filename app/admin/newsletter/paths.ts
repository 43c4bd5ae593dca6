export const NEWSLETTER_PATH = "/admin/newsletter";
export const NEWSLETTER_PREVIEW_PATH = `${NEWSLETTER_PATH}/preview`;
export const TEST_MAIL_PATH = `${NEWSLETTER_PATH}/test-mail`;
/** Also the action for changes of subscribers. */
export const SUBSCRIBERS_PATH = `${NEWSLETTER_PATH}/subscribers`;
export const SUBSCRIBER_IMPORTS_PATH = `${NEWSLETTER_PATH}/import`;
export const SENDS_PATH = `${NEWSLETTER_PATH}/sends`;
export const MAIL_PATH = `${NEWSLETTER_PATH}/mail`;

export const subscriberImportPath = (id: string) => `${SUBSCRIBER_IMPORTS_PATH}/${id}`;

export function sendPath(id: string): string {
  return `${SENDS_PATH}/${id}`;
}

export function outboxMailPath(name: string): string {
  return `${MAIL_PATH}/${name}`;
}
