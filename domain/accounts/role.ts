/** A `member` can sign in and nothing else. decisions: Accounts */
export type Role = "owner" | "member";
