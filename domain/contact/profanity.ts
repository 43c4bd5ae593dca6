/** Short and of our own: larger lists refuse names of people and of places. decisions: Contact */
const WORDS = [
  "arsehole",
  "asshole",
  "bastard",
  "bitch",
  "bollocks",
  "bullshit",
  "cunt",
  "dickhead",
  "fuck",
  "fucked",
  "fucker",
  "fucking",
  "motherfucker",
  "motherfucking",
  "shit",
  "shithead",
  "shitty",
  "slut",
  "twat",
  "wanker",
  "whore",
];

const WHOLE_WORD = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:${WORDS.join("|")})(?![\\p{L}\\p{N}_])`,
  "iu",
);

/** Whether a text holds one of a few insults, as a word of its own. */
export function hasProfanity(text: string): boolean {
  return WHOLE_WORD.test(text);
}
