/** What is said where the server cannot be reached. */
export function unreachableWords(): { title: string; text: string } {
  return navigator.onLine
    ? { title: "The server can't be reached", text: "Please try again in a moment." }
    : { title: "You're offline", text: "Check your connection and try again." };
}
