import { Heading } from "@tiptap/extension-heading";
import { Link, type LinkOptions } from "@tiptap/extension-link";
import { ListItem, OrderedList } from "@tiptap/extension-list";
import { Placeholder } from "@tiptap/extensions";
import { type Editor, type Extensions, textblockTypeInputRule } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { safeHref } from "#domain/html/addresses.ts";

/** spec: admin-area §9 */
export const UNDO_STEPS = 500;

export const HEADING_LEVELS = [2, 3, 4] as const;

/** Exactly what the sanitizer's profile `basic` allows. spec: admin-area §5, "Rich text" */
export function basicExtensions(placeholder: string): Extensions {
  return [
    StarterKit.configure({
      code: false,
      codeBlock: false,
      strike: false,
      horizontalRule: false,
      heading: false,
      link: false,
      listItem: false,
      orderedList: false,
      // Would add an empty line below every list and quote.
      trailingNode: false,
      undoRedo: { depth: UNDO_STEPS },
    }),
    HeadingWithThreeLevels.configure({ levels: [1, 2, 3, 4, 5, 6] }),
    PlainOrderedList,
    ListItemWithEscape,
    SafeLink.configure(linkOptions),
    Placeholder.configure({ placeholder }),
  ];
}

export const linkOptions: Partial<LinkOptions> = {
  openOnClick: false,
  defaultProtocol: "https",
  isAllowedUri: (href) => safeHref(href) !== undefined,
  // By default, anything with a dot in it would become a link.
  shouldAutoLink: (href) => /^(?:https?:\/\/|www\.|mailto:)/i.test(href),
  HTMLAttributes: { target: null, rel: null, class: null },
};

/** Existing headings keep all six levels; only three can be added, as the page title is the h1. */
export const HeadingWithThreeLevels = Heading.extend({
  addInputRules() {
    return HEADING_LEVELS.map((level) =>
      textblockTypeInputRule({
        find: new RegExp(`^(#{${level}})\\s$`),
        type: this.type,
        getAttributes: { level },
      }),
    );
  },
  addKeyboardShortcuts() {
    return Object.fromEntries(
      HEADING_LEVELS.map((level) => [
        `Mod-Alt-${level}`,
        () => this.editor.commands.toggleHeading({ level }),
      ]),
    );
  },
});

const PlainOrderedList = OrderedList.extend({ addAttributes: () => ({}) });

/** Tab indents an item; after Escape it leaves the editor, so that the keyboard is not trapped. */
export const ListItemWithEscape = ListItem.extend<object, { isLeaving: boolean }>({
  addStorage: () => ({ isLeaving: false }),
  onUpdate() {
    this.storage.isLeaving = false;
  },
  onFocus() {
    this.storage.isLeaving = false;
  },
  addKeyboardShortcuts() {
    const unlessLeaving = (move: () => boolean) => () => !this.storage.isLeaving && move();
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: unlessLeaving(() => this.editor.commands.sinkListItem(this.name)),
      "Shift-Tab": unlessLeaving(() => this.editor.commands.liftListItem(this.name)),
      Escape: () => {
        this.storage.isLeaving = true;
        return false;
      },
    };
  },
});

/** Whether Escape was pressed last, so that Tab leaves the editor. */
export function isLeaving({ storage }: Editor): boolean {
  return Reflect.get(Reflect.get(storage, "listItem") ?? {}, "isLeaving") === true;
}

const opensInNewTab = (link: HTMLElement) => link.getAttribute("target") === "_blank";

export const SafeLink = Link.extend({
  // Text typed at the end of a link is not part of it.
  inclusive: false,
  addAttributes: () => ({
    href: { default: null },
    target: {
      default: null,
      parseHTML: (link: HTMLElement) => (opensInNewTab(link) ? "_blank" : null),
    },
    rel: {
      default: null,
      parseHTML: (link: HTMLElement) => (opensInNewTab(link) ? "noopener" : null),
    },
  }),
});
