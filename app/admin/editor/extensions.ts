import { Heading } from "@tiptap/extension-heading";
import { Link } from "@tiptap/extension-link";
import { ListItem, OrderedList } from "@tiptap/extension-list";
import { Placeholder } from "@tiptap/extensions";
import { type Extensions, textblockTypeInputRule } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { safeHref } from "#domain/html/addresses.ts";

/** spec: admin-area §9 */
const UNDO_STEPS = 500;

export const HEADING_LEVELS = [2, 3, 4] as const;

/**
 * What a text of the profile `basic` can hold, and nothing besides: what the sanitiser would drop can
 * neither be typed nor pasted. spec: admin-area §5, "Rich text"
 */
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
      // It would add an empty line below every list and quote.
      trailingNode: false,
      undoRedo: { depth: UNDO_STEPS },
    }),
    OfferedHeadings.configure({ levels: [1, 2, 3, 4, 5, 6] }),
    PlainOrderedList,
    ListItemOneCanLeave,
    SafeLink.configure({
      openOnClick: false,
      defaultProtocol: "https",
      isAllowedUri: (href) => safeHref(href) !== undefined,
      // Not everything with a dot in it is an address.
      shouldAutoLink: (href) => /^(?:https?:\/\/|www\.|mailto:)/i.test(href),
      HTMLAttributes: { target: null, rel: null, class: null },
    }),
    Placeholder.configure({ placeholder }),
  ];
}

/** All six are kept where they stand; three are offered, since the page's title is the first. */
const OfferedHeadings = Heading.extend({
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

/** Tab moves an item in; after Escape it leaves the text, as everywhere else. */
const ListItemOneCanLeave = ListItem.extend<object, { isLeaving: boolean }>({
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

const opensApart = (link: HTMLElement) => link.getAttribute("target") === "_blank";

const SafeLink = Link.extend({
  // What is typed at its end is no part of it, as in every other editor.
  inclusive: false,
  addAttributes: () => ({
    href: { default: null },
    target: {
      default: null,
      parseHTML: (link: HTMLElement) => (opensApart(link) ? "_blank" : null),
    },
    rel: {
      default: null,
      parseHTML: (link: HTMLElement) => (opensApart(link) ? "noopener" : null),
    },
  }),
});
