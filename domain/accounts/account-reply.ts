/**
 * `problems` by field; "form" holds those of the whole form. Without a `title` no toast is shown.
 * `codes` are recovery codes, which are shown only once.
 */
export type AccountReply =
  | { intent: string; status: "refused"; problems: Record<string, string | undefined> }
  | { intent: string; status: "done"; title?: string; text?: string; codes?: string[] };
