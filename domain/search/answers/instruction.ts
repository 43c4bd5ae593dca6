import { wordsOf } from "./stemmed-words.ts";

/** Not the point in "login.gov". */
const SENTENCE_END = /[.!?;:]\s|\n/;
/** Where a part of a sentence ends. */
const CLAUSE_END = /[,–—]\s/;

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
  return text.split(SENTENCE_END).some(hasInstruction);
}

function hasInstruction(sentence: string): boolean {
  const lines = sentence.split(CLAUSE_END).map(lineOf);
  const clauses = lines.map((line) => ` ${line.trim().replace(OPENERS, "")} `);
  const question = clauses.findIndex((clause) => ASKING.test(clause));
  return (
    clauses.some((clause, i) => {
      const isPartOfQuestion = question !== -1 && i > question;
      return OVERRIDE.test(clause) || (!isPartOfQuestion && COMMAND.test(clause));
    }) || lines.some((line) => ADDRESSES.some((each) => each.test(line)))
  );
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

/** "Did you do the research, write the copy and draw the icons?" */
const ASKING = new RegExp(
  `^ ${oneOf(`who whom whose what when where which why how did do does have has had is are was were can could
  would will should`)} `,
);

/** At the beginning of a clause. */
const OVERRIDE = new RegExp(
  `^ (?:${[
    `${OVERRIDING} (?:${QUANTIFYING} ){0,4}(?:${OVERRIDDEN}|${ABOVE})`,
    `${OVERRIDING} ${oneOf("everything anything all what")} ${oneOf("above before i you we was were is that")}`,
    `${oneOf("follow obey")} ${oneOf("my these")} ${OVERRIDDEN}`,
    "you are now",
    "you are no longer",
  ].join("|")}) `,
);

/** The same, but not in a question: see `ASKING`. */
const COMMAND = new RegExp(
  `^ (?:${[
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
