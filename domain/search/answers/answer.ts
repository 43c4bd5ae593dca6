import { isBlank } from "../../text/blank.ts";
import type { Answer, Quote } from "../answer.ts";
import { DETAILS_HEADING, detailOf } from "../detail-lines.ts";
import type { PassageSource, RankedPassage } from "../passage.ts";
import { UNSEPARATED } from "../words.ts";
import { candidatesIn } from "./candidates.ts";
import { compose, type Scored } from "./compose.ts";
import { type Question, readQuestion } from "./question.ts";
import { correctTypos, termsOf, type Vocabulary } from "./question-terms.ts";
import { scoreAll } from "./score.ts";
import { type Word, wordsOf } from "./stemmed-words.ts";

/** In log-odds, the same for every question. */
const SHOWN_FROM = 0;
/** A model reads what no sentence says by itself, but is not asked about what the texts do not speak of. */
const MODEL_ASKED_FROM = -2;
const SEVERAL_WORDS = /\S\s+\S/;

/**
 * Sentences of the passages that answer the question, verbatim, in up to three times `wordLimit` words; null
 * when the evidence is weak. See docs/decisions/0053-built-in-answers.md.
 */
export function answerFromPassages(
  question: string,
  passages: readonly RankedPassage[],
  { wordLimit, vocabulary }: { wordLimit: number; vocabulary: Vocabulary },
): Answer | null {
  const { asked, sentences: all } = rankSentences(question, passages, vocabulary);
  const ranked = all.filter(answersMore(asked));
  if (evidenceIn(ranked) < SHOWN_FROM) return null;
  const sentences = compose(ranked, wordLimit).filter(isVerbatim(passages));
  if (sentences.length === 0) return null;
  const quotes = sentences.map(quoteOf);
  return { text: textOf(sentences), sources: sourcesOf(quotes), quotes, by: "passages" };
}

/** Whether the passages may answer the question. */
export function hasEvidence(
  question: string,
  passages: readonly RankedPassage[],
  vocabulary: Vocabulary,
): boolean {
  const { sentences } = rankSentences(question, passages, vocabulary);
  return evidenceIn(sentences) >= MODEL_ASKED_FROM;
}

/** Log-odds that one of the sentences answers the question, rather than none. */
function evidenceIn(sentences: readonly Scored[]): number {
  return Math.log(sentences.reduce((sum, { score }) => sum + Math.exp(score), 0));
}

/** By the question without typing errors. No sentences for what is no question about the content. */
function rankSentences(
  question: string,
  passages: readonly RankedPassage[],
  vocabulary: Vocabulary,
): { asked: Question; sentences: Scored[] } {
  const candidates = candidatesIn(passages);
  const asked = readQuestion(correctTypos(question, candidates, vocabulary));
  if (asked.isInstruction || asked.words.length === 0) return { asked, sentences: [] };
  const scored = scoreAll(asked, termsOf(asked.words, candidates, vocabulary), candidates);
  return { asked, sentences: scored.filter(({ text }) => !isFragment(text)) };
}

/** A single word, address or path on a line of its own says nothing by itself. */
function isFragment(text: string): boolean {
  return !SEVERAL_WORDS.test(text) && text.search(UNSEPARATED) < 0;
}

/**
 * "Year: 2020" says nothing about "projects from 2020", nor does "Role: Lead" about "Branding"; "Client: Port of
 * Varde" names the client of Varde.
 */
function answersMore({ asked, words }: Question): (sentence: Scored) => boolean {
  const stems = new Set(words.map(({ stem }) => stem));
  const isOfQuestion = ({ stem }: Word) => stems.has(stem);
  return ({ text, passage }) => {
    const detail = passage.heading === DETAILS_HEADING ? detailOf(text) : null;
    if (!detail || wordsOf(detail.name).some(isOfQuestion)) return true;
    return asked !== null && !wordsOf(detail.value).some(isOfQuestion);
  };
}

function quoteOf({ text, passage }: Scored): Quote {
  return { text, passageId: passage.id, heading: passage.heading, source: passage.source };
}

/** Letter by letter. Nothing else may be shown as the owner's words. */
function isVerbatim(passages: readonly RankedPassage[]): (sentence: Scored) => boolean {
  const texts = new Map(passages.map(({ id, text }) => [id, text]));
  return ({ text, passage }) => !isBlank(text) && (texts.get(passage.id) ?? "").includes(text);
}

/** Titles and items of lists have no period of their own. */
function textOf(sentences: readonly Scored[]): string {
  return sentences
    .map(({ text, isCut }, i) => {
      if (isCut) return `${text}…`;
      return i === sentences.length - 1 || /[\p{P}]$/u.test(text) ? text : `${text}.`;
    })
    .join(" ");
}

function sourcesOf(quotes: readonly Quote[]): PassageSource[] {
  const sources = new Map(quotes.map(({ source }) => [`${source.kind} ${source.id}`, source]));
  return [...sources.values()];
}
