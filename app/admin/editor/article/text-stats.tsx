import type { Node as Part } from "@tiptap/pm/model";
import type { Editor } from "@tiptap/react";
import { useEffect, useState } from "react";
import { countWords } from "#domain/html/text.ts";
import { minutesToRead } from "#domain/posts/reading-time.ts";
import { pluralize } from "#domain/site/formats.ts";

const COUNT_AFTER_MS = 400;

/** Blocks never change, so only those that were edited are counted again. */
const counted = new WeakMap<Part, number>();

export function TextStats({ editor }: { editor: Editor }) {
  /** Null until the text is shown, which counting would delay. */
  const [words, setWords] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWords(wordsOf(editor.state.doc)), COUNT_AFTER_MS);
    };
    update();
    editor.on("update", update);
    return () => {
      clearTimeout(timer);
      editor.off("update", update);
    };
  }, [editor]);
  return (
    <p className="rich-stats border-top tabular faint fine flex-none">
      {words === null ? "\u00a0" : lengthOf(words)}
    </p>
  );
}

function lengthOf(words: number): string {
  return `${pluralize(words, "word", "words")} · ${minutesToRead(words)} min read`;
}

function wordsOf(doc: Part): number {
  let words = 0;
  doc.forEach((block) => {
    words += wordsOfBlock(block);
  });
  return words;
}

function wordsOfBlock(block: Part): number {
  const known = counted.get(block);
  if (known !== undefined) return known;
  const words = countWords(block.textBetween(0, block.content.size, " ", " "));
  counted.set(block, words);
  return words;
}
