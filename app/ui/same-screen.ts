/** State of a navigation that only changes the address of a screen, whose form stays open. */
export const SAME_SCREEN = { isSameScreen: true };

/** The history entry keeps the state, but a return to it comes from another screen. */
export function isSameScreen(state: unknown, action: "POP" | "PUSH" | "REPLACE"): boolean {
  return action !== "POP" && typeof state === "object" && state !== null && "isSameScreen" in state;
}
