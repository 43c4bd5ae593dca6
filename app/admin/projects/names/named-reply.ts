/** How a change of clients or roles was answered. `failed`: nobody knows. */
export type NamedReply =
  | { status: "done"; item: { id: string; name: string; isNew: boolean } | null }
  | { status: "refused"; problem: string }
  | { status: "failed" };
