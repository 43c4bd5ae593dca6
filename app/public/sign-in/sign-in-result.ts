export type SignInResult = {
  intent: "sign-in" | "reset" | "new-password";
  problem?: string;
  problems?: { email?: string; password?: string };
  isDone?: true;
  /** The password was correct; the second factor is still required. */
  needsCode?: true;
};
