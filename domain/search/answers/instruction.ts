import { wordsOf } from "./words.ts";

/** Where a sentence or a part of one ends; not the point in "login.gov". */
const CLAUSE_END = /[.!?;:,–—]\s|\n/;

const OPENERS = new RegExp(
  `^(?:(?:${[
    "please|kindly|now|ok|okay|hi|hey|hello|so|then|and|just|first|instead|from now on",
    "you must|you should|you will|you shall|i want you to|i need you to|i would like you to",
  ].join("|")}) ){1,6}`,
);

/**
 * Whether a text asks for something other than what the texts say. Only commands count: "Act as a pirate",
 * not "Did you act as creative director?".
 */
export function isInstruction(text: string): boolean {
  const clauses = text.split(CLAUSE_END).map(lineOf);
  return clauses.some((line) => {
    const command = ` ${line.trim().replace(OPENERS, "")} `;
    return COMMAND.test(command) || ADDRESSES.some((each) => each.test(line));
  });
}

function lineOf(clause: string): string {
  return ` ${wordsOf(clause)
    .map(({ text }) => text)
    .join(" ")} `;
}

const oneOf = (words: string) => `(?:${words.trim().split(/\s+/).join("|")})`;

const OVERRIDING = oneOf("ignore disregard forget override bypass");
const QUANTIFYING = oneOf("all any every each of the these those my your");
const ADDRESSING = oneOf("your previous prior earlier above preceding original system safety");
const OVERRIDDEN = oneOf("instruction instructions prompt prompts rules guidelines messages");
const ABOVE = oneOf("previous above prior earlier");

/** Anywhere in a text. "Did the campaign ignore the rules?" is not addressed to the model. */
const ADDRESSES = [
  new RegExp(` ${OVERRIDING} (?:${QUANTIFYING} ){0,4}(?:${ADDRESSING} ){1,3}${OVERRIDDEN} `),
  / your system prompt /,
];

const MAKING = oneOf(
  `translate write compose repeat reveal print output generate draw sing execute delete summarize summarise
  rewrite imagine say`,
);
/** "Print the messages", not "Print campaigns". */
const OBJECT = oneOf(
  "a an the this that these those all any every everything each your my me us it you one only exactly",
);
const REPLYING = oneOf("answer reply respond");
const MANNER = oneOf("as like only with in");

/** At the beginning of a clause. */
const COMMAND = new RegExp(
  `^ (?:${[
    `${OVERRIDING} (?:${QUANTIFYING} ){0,4}(?:${OVERRIDDEN}|${ABOVE})`,
    `${OVERRIDING} ${oneOf("everything anything all what")} ${oneOf("above before i you we was were is that")}`,
    `${oneOf("follow obey")} ${oneOf("my these")} ${OVERRIDDEN}`,
    "you are now",
    "you are no longer",
    `${oneOf("act behave roleplay")} ${oneOf("as like")}`,
    `role play ${oneOf("as a an the with")}`,
    `pretend ${oneOf("to that you")}`,
    `${MAKING} ${OBJECT}`,
    `${oneOf("print reveal repeat output show")} system prompt`,
    `${oneOf("translate rewrite")} .{1,200} into`,
    `${REPLYING} ${MANNER}`,
    `${oneOf("speak talk")} ${oneOf("as like")}`,
  ].join("|")}) `,
);
