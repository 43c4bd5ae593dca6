import satori from "satori";
import { shorten } from "#domain/html/text.ts";
import { DEFAULT_LOOK } from "#domain/site/look.ts";
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  type DrawCard,
  type SocialCard,
} from "#domain/site/social-card.ts";
import { normalized } from "#domain/text/normalize.ts";
import { SocialCardTemplate } from "./social-card-template.tsx";

/** Longer titles would be unreadably small in a feed. */
const CARD_TITLE_MAX_CHARS = 140;
const CARD_LINE_MAX_CHARS = 60;
const CARD_NAME_MAX_CHARS = 40;

type CardText = Pick<SocialCard, "eyebrow" | "title" | "name">;

/** Fonts cover Latin only. Lines that would lose letters or digits are left out as misleading. */
export const drawSocialCard: DrawCard = async (card, assets) => {
  const text = {
    eyebrow: shorten(drawableLine(card.eyebrow), CARD_LINE_MAX_CHARS),
    title: shorten(drawableLine(card.title), CARD_TITLE_MAX_CHARS),
    name: shorten(drawableLine(card.name), CARD_NAME_MAX_CHARS),
  };
  const missing = new Set<string>();
  const draw = (shown: CardText) =>
    satori(
      <SocialCardTemplate
        {...shown}
        portrait={assets.portrait}
        host={assets.host}
        look={card.look ?? DEFAULT_LOOK}
      />,
      {
        width: CARD_WIDTH,
        height: CARD_HEIGHT,
        fonts: assets.fonts.map(({ name, data }) => ({ name, data, weight: 400, style: "normal" })),
        loadAdditionalAsset: async (_script, characters) => {
          for (const character of characters) missing.add(character);
          return [];
        },
      },
    );
  const svg = await draw(text);
  return missing.size === 0 ? svg : draw(withoutMissing(text, missing));
};

function drawableLine(text: string): string {
  return normalized(text)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]+/gu, " ")
    .replace(
      /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1f3fb}-\u{1f3ff}\ufe0f\u20e3]/gu,
      "",
    )
    .replace(/\s+/g, " ")
    .trim();
}

function withoutMissing(text: CardText, missing: Set<string>): CardText {
  const readable = (line: string) => {
    const lost = Array.from(line).filter((character) => missing.has(character));
    if (lost.some((character) => /[\p{L}\p{N}]/u.test(character))) return "";
    return drawableLine(lost.reduce((rest, character) => rest.replaceAll(character, ""), line));
  };
  return {
    eyebrow: readable(text.eyebrow),
    title: readable(text.title),
    name: readable(text.name),
  };
}
