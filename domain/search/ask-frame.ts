import type { Look } from "../site/look.ts";

/** What the answer box shows. Addresses are absolute. */
export type AskFrame = {
  siteName: string;
  siteUrl: string;
  look: Look;
  question: string;
  /** `question` is the beginning of a longer one. */
  isCut: boolean;
  reply: AskReply | null;
};

export type AskReply = {
  /** An answer, or why there is none. */
  text: string;
  isAnswer: boolean;
  links: readonly { title: string; url: string }[];
};

/** A whole document with the contents of its inline elements, which the policy allows by hash. */
export type RenderAskFrame = (
  frame: AskFrame,
) => Promise<{ html: string; styles: string[]; scripts: string[] }>;
