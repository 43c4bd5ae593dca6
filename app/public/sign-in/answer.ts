/** How a form at the door was answered. */
export type SignInAnswer = {
  intent: "sign-in" | "reset" | "new-password";
  /** Why it went no further. */
  problem?: string;
  problems?: { email?: string; password?: string };
  isDone?: true;
  /** The password was right; a code of the second factor is still asked for. */
  needsCode?: true;
};
