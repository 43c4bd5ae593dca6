/** The pages that links in mails lead to. Their addresses carry a token, so nothing logs or keeps them. */
export function confirmPath(token: string): string {
  return `/newsletter/confirm?token=${token}`;
}

export function unsubscribePath(token: string): string {
  return `/newsletter/unsubscribe?token=${token}`;
}
