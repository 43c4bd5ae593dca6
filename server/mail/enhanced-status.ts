/** RFC 3463: temporary mailbox states, and refusals of the sender. */
const NOT_THE_ADDRESS = /\b5\.(?:1\.[78]|2\.[0-3]|3\.\d+|4\.\d+|6\.\d+|7\.\d+)\b/;
const ENHANCED_HARD = /\b5\.(?:1\.\d+|0\.0)\b/;

/** RFC 3463: the sender's address, too many emails, security. Exchange says 5.4.1 of unknown recipients. */
const SENDER = /\b[45]\.(?:1\.[78]|4\.5|7\.\d+)\b/;
/** As servers, some without a status, say that they send only for others. Answers quote the recipient. */
const OUR_SERVER =
  /\brelay(?:ing)?(?: access)? (?:is )?(?:denied|prohibited|not (?:permitted|allowed))|\b(?:permitted|unable) to relay\b|\bnot logged in|\bauthentication (?:is )?required|\bsender verif(?:y|ication) fail/i;

/** Whether a refusal would be the same for any recipient, so that it must not count against one. */
export function isSenderFault(answer: string): boolean {
  return SENDER.test(answer);
}

/** The same of an answer of the owner's mail server, which may give no status. */
export function isFaultAtServer(answer: string): boolean {
  return OUR_SERVER.test(answer) && !isAddressFault(answer);
}

/** Whether a permanent refusal is not about the recipient's address. */
export function isNotAddressFault(answer: string): boolean {
  return NOT_THE_ADDRESS.test(answer);
}

/** Whether there is no such recipient, or a permanent refusal gives no reason. */
export function isAddressFault(answer: string): boolean {
  return ENHANCED_HARD.test(answer) && !isNotAddressFault(answer);
}
