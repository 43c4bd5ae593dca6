/** RFC 3463: temporary mailbox states, and refusals of the sender. */
const NOT_THE_ADDRESS = /\b5\.(?:1\.[78]|2\.[0-3]|3\.\d+|4\.\d+|6\.\d+|7\.\d+)\b/;
const ENHANCED_HARD = /\b5\.(?:1\.\d+|0\.0)\b/;

/** Whether a permanent refusal is not about the recipient's address. */
export function isNotAddressFault(answer: string): boolean {
  return NOT_THE_ADDRESS.test(answer);
}

/** Whether there is no such recipient, or a permanent refusal gives no reason. */
export function isAddressFault(answer: string): boolean {
  return ENHANCED_HARD.test(answer) && !isNotAddressFault(answer);
}
