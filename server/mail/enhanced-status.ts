/** RFC 3463: full mailboxes pass, and so does what the server holds against the sender. */
const NOT_THE_ADDRESS = /\b5\.(?:1\.[78]|2\.[0-3]|3\.\d+|4\.\d+|6\.\d+|7\.\d+)\b/;
const ENHANCED_HARD = /\b5\.(?:1\.\d+|0\.0)\b/;

/** Whether an answer with a lasting refusal says itself that it is not about the recipient's address. */
export function sparesAddress(answer: string): boolean {
  return NOT_THE_ADDRESS.test(answer);
}

/** Whether an answer says that there is no such recipient, or refuses for good without saying why. */
export function blamesAddress(answer: string): boolean {
  return ENHANCED_HARD.test(answer) && !sparesAddress(answer);
}
