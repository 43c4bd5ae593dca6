/**
 * How a form of the account page was answered. `problems`: by field, and under "form" what is about
 * none of them. Without a `title` the page itself says enough. `codes`: recovery codes, which are shown this once.
 */
export type AccountReply =
  | { intent: string; status: "refused"; problems: Record<string, string | undefined> }
  | { intent: string; status: "done"; title?: string; text?: string; codes?: string[] };
