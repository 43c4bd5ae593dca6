import { Node, wrappingInputRule } from "@tiptap/core";
import { CALLOUT_KINDS, type CalloutKind } from "#domain/html/profiles.ts";

export const CALLOUT_LABELS: Readonly<Record<CalloutKind, string>> = {
  note: "Note",
  tip: "Tip",
  warning: "Warning",
};

export const Callout = Node.create({
  name: "callout",
  group: "block",
  content: "block+",
  defining: true,
  addAttributes: () => ({
    kind: {
      default: "note",
      parseHTML: (aside: HTMLElement) => kindOf(aside.className),
      renderHTML: ({ kind }) => ({ class: `callout callout-${kind}` }),
    },
  }),
  parseHTML: () => [{ tag: "aside.callout" }],
  renderHTML: ({ HTMLAttributes }) => ["aside", HTMLAttributes, 0],
  /** As on GitHub: `> [!tip] `; a quote is wrapped as soon as `> ` is typed. */
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^\[!(note|tip|warning)\]\s$/i,
        type: this.type,
        getAttributes: ([, kind = ""]) => ({ kind: kind.toLowerCase() }),
      }),
    ];
  },
});

function kindOf(classes: string): CalloutKind {
  return CALLOUT_KINDS.find((kind) => classes.includes(`callout-${kind}`)) ?? "note";
}
