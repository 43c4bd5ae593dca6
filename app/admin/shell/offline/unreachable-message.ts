export function unreachableMessage(): { title: string; text: string } {
  return navigator.onLine
    ? { title: "The server can't be reached", text: "Please try again in a moment." }
    : { title: "You're offline", text: "Check your connection and try again." };
}
