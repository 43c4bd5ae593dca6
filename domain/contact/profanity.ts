/** Deliberately short: larger lists reject names of people and places. decisions: Contact */
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

export function hasProfanity(text: string): boolean {
  return WHOLE_WORD.test(text);
}
