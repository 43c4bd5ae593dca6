import satori from "satori";
import { shorten } from "#domain/html/text.ts";
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  type DrawCard,
  type SocialCard,
} from "#domain/site/social-card.ts";
import { SocialCardTemplate } from "./social-card-template.tsx";

/** In characters; more would need letters too small to read in a list of posts. */
const TITLE_MAX = 140;
const LINE_MAX = 60;
const NAME_MAX = 40;

type Words = Pick<SocialCard, "over" | "title" | "name">;

/**
 * Draws a card. The fonts hold Latin letters: signs without a glyph are left out, and a line with
 * letters or digits that have none is not shown at all, since a part of it would say something else.
 */
export const drawSocialCard: DrawCard = async (card, means) => {
  const words = {
    over: shorten(drawable(card.over), LINE_MAX),
    title: shorten(drawable(card.title), TITLE_MAX),
    name: shorten(drawable(card.name), NAME_MAX),
  };
  const missing = new Set<string>();
  const draw = (shown: Words) =>
    satori(<SocialCardTemplate {...shown} portrait={means.portrait} host={means.host} />, {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      fonts: means.fonts.map(({ name, data }) => ({ name, data, weight: 400, style: "normal" })),
      loadAdditionalAsset: async (_script, text) => {
        for (const sign of text) missing.add(sign);
        return [];
      },
    });
  const svg = await draw(words);
  return missing.size === 0 ? svg : draw(withoutMissing(words, missing));
};

/** One line without emoji, and without what only steers how text is set. */
function drawable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]+/gu, " ")
    .replace(
      /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1f3fb}-\u{1f3ff}\ufe0f\u20e3]/gu,
      "",
    )
    .replace(/\s+/g, " ")
    .trim();
}

function withoutMissing(words: Words, missing: Set<string>): Words {
  const readable = (line: string) => {
    const lost = Array.from(line).filter((sign) => missing.has(sign));
    if (lost.some((sign) => /[\p{L}\p{N}]/u.test(sign))) return "";
    return drawable(lost.reduce((rest, sign) => rest.replaceAll(sign, ""), line));
  };
  return { over: readable(words.over), title: readable(words.title), name: readable(words.name) };
}
