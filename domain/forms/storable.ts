/** Whether PostgreSQL can store a text: it takes no NUL and no half of a character. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
