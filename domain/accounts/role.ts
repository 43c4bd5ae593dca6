/** `owner` runs the site; a `member` can sign in and do nothing else. decisions: Accounts */
export type Role = "owner" | "member";
