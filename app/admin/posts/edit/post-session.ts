import { withOwnNoteNames } from "#domain/html/footnotes.ts";
import { plainText } from "#domain/html/text.ts";
import { hasIncompleteFaq } from "#domain/posts/faqs.ts";
import {
  EMPTY_POST,
  POST_FIELD_NAMES,
  type PostField,
  type PostFields,
} from "#domain/posts/post-fields.ts";
import type { PostSave, SaveKind } from "#domain/posts/post-save.ts";
import { isBlank } from "#domain/text/blank.ts";
import { fingerprint } from "#domain/values/fingerprint.ts";
import type { JournalEntry } from "./journal.ts";
import type { PostValues } from "./post-values.ts";

/** A field that another editor changed too: this editor's text and the server's. */
export type FieldConflict = { field: PostField; mine: unknown; theirs: PostFields[PostField] };

/** `changedElsewhere`: those that another editor changed; the others, the server cleaned. */
type Adopted = { values: Partial<PostFields>; changedElsewhere: PostField[] };

/** Whether a field must not be replaced now: the caret is in it, or its picture is uploading. */
type IsBusy = (name: PostField) => boolean;

export type ConflictChoice = "mine" | "theirs" | "both";

/**
 * What one open editor knows of a post: its own values, and which of the server's values each of
 * them is meant to replace. See `PostSave` for how the server uses it.
 */
export class PostSession {
  readonly editorId: string;
  #sequence = 0;
  /** Fields that were sent since the last explicit save. */
  readonly #autoSaved = new Set<PostField>();
  /** Fields that the server may hold as a save without a reply sent them: the first such sequence. */
  readonly #unanswered = new Map<PostField, number>();
  #values: PostValues;
  /** This editor's text of what the server confirmed last, and the fingerprint of the server's. */
  readonly #confirmed: Record<PostField, string>;
  readonly #bases: Record<PostField, string>;

  constructor(editorId: string, head: PostFields) {
    this.editorId = editorId;
    this.#values = { ...head };
    this.#confirmed = mapFields((name) => JSON.stringify(head[name]));
    this.#bases = mapFields((name) => fingerprint(head[name]));
  }

  get values(): PostValues {
    return this.#values;
  }

  setValues(values: PostValues): void {
    this.#values = values;
  }

  /** Fields of the next save. */
  get changed(): PostField[] {
    return POST_FIELD_NAMES.filter((name) => this.#isChanged(name));
  }

  /** Fields that the server does not have as they are here: it drops incomplete FAQs. */
  get unsaved(): PostField[] {
    return POST_FIELD_NAMES.filter((name) => this.#isChanged(name) || this.#isIncomplete(name));
  }

  get unsavedFields(): JournalEntry["fields"] {
    return this.#entriesOf(this.unsaved);
  }

  /** Kept changes in which another picture has its crop: none, unless it is among them. */
  withCrop(fields: JournalEntry["fields"]): JournalEntry["fields"] {
    if (!fields.featuredImageId || fields.imageCropData) return fields;
    return { ...fields, imageCropData: { value: {}, base: this.#bases.imageCropData } };
  }

  /** Texts written here that are in no version of the post, and that `fields` would replace. */
  replacedBy(fields: JournalEntry["fields"]): JournalEntry["fields"] {
    const own = new Set([...this.unsaved, ...this.#autoSaved]);
    const isReplaced = (name: PostField) =>
      fields[name] && JSON.stringify(fields[name].value) !== JSON.stringify(this.#values[name]);
    return this.#entriesOf([...own].filter(isReplaced));
  }

  /** What the next save carries. */
  get changes(): PostSave["changes"] {
    return Object.fromEntries(
      this.changed.map((name) => [
        name,
        { value: structuredClone(this.#values[name]), bases: [this.#bases[name]] },
      ]),
    );
  }

  /** Higher than those of all earlier requests, also of those whose replies were lost. */
  nextSequence(): number {
    this.#sequence += 1;
    return this.#sequence;
  }

  prepareSave(kind: SaveKind, scheduledFor?: string): PostSave {
    const { editorId, changes } = this;
    const sequence = this.nextSequence();
    for (const name of this.changed) {
      this.#autoSaved.add(name);
      if (!this.#unanswered.has(name)) this.#unanswered.set(name, sequence);
    }
    return { editorId, sequence, kind, scheduledFor, changes };
  }

  /**
   * After the server has stored `save`, except for the `refused` fields, and has `head` now. Takes
   * over what other editors changed that this one did not.
   */
  confirm(
    save: PostSave,
    head: PostFields,
    refused: readonly string[] = [],
    isFieldBusy: IsBusy = () => false,
  ): Adopted {
    for (const name of POST_FIELD_NAMES) {
      const change = save.changes[name];
      if (change && !refused.includes(name)) this.#rebase(name, change.value, head);
    }
    this.reject(save);
    if (save.kind === "auto") return this.adopt(head, isFieldBusy);
    this.#autoSaved.clear();
    const { values, changedElsewhere } = this.adopt(head, isFieldBusy);
    // Such a save chooses the slug where there is none yet, or where an auto-saved one was taken.
    return { values, changedElsewhere: changedElsewhere.filter((name) => name !== "slug") };
  }

  /**
   * After the server has answered that it did not store `save`. Of the fields in `conflict`, it holds
   * what another editor wrote; of others, it may hold what an earlier save sent.
   */
  reject(save: PostSave, conflict: readonly PostField[] = []): void {
    for (const [name, first] of this.#unanswered)
      if (first === save.sequence || conflict.includes(name)) this.#unanswered.delete(name);
  }

  /** Takes over the server's values of fields that are unchanged here and not busy. */
  adopt(head: PostFields, isFieldBusy: IsBusy = () => false): Adopted {
    const isNewer = (name: PostField) => fingerprint(head[name]) !== this.#bases[name];
    const adopted = POST_FIELD_NAMES.filter(
      (name) =>
        (isNewer(name) || this.#isCleaned(name, head)) &&
        !this.#isChanged(name) &&
        !this.#isIncomplete(name) &&
        !isFieldBusy(name),
    );
    const changedElsewhere = adopted.filter(isNewer);
    for (const name of changedElsewhere) this.#autoSaved.delete(name);
    for (const name of adopted) {
      this.#values = { ...this.#values, [name]: head[name] };
      this.#rebase(name, head[name], head);
    }
    const values = Object.fromEntries(adopted.map((name) => [name, head[name]]));
    return { values, changedElsewhere };
  }

  /** After the server's text was replaced at this editor's request; the server's text is shown unchanged. */
  replace(head: PostFields): void {
    for (const name of POST_FIELD_NAMES) this.#rebase(name, head[name], head);
    this.#values = { ...head };
    this.#autoSaved.clear();
  }

  /**
   * After changes of an earlier editor were put into the form: the server refuses to replace what was
   * written since the values that they were based on.
   */
  setBases(fields: JournalEntry["fields"]): void {
    for (const name of POST_FIELD_NAMES)
      this.#bases[name] = fields[name]?.base ?? this.#bases[name];
  }

  /** After the post was deleted: everything is new. */
  startOver(): void {
    for (const name of POST_FIELD_NAMES) this.#rebase(name, EMPTY_POST[name], EMPTY_POST);
  }

  /** Both texts of each field that a save could not replace. A crop is chosen with its picture. */
  conflictsWith(head: PostFields, fields: readonly PostField[]): FieldConflict[] {
    const isOtherPicture = this.#values.featuredImageId !== head.featuredImageId;
    const chosen = fields.map((field) =>
      field === "imageCropData" && isOtherPicture ? "featuredImageId" : field,
    );
    return [...new Set(chosen)].map((field) => ({
      field,
      mine: this.#values[field],
      theirs: head[field],
    }));
  }

  /**
   * After the owner has seen the server's value of a field: the next save may replace it. Returns
   * the chosen values.
   */
  resolve(field: PostField, head: PostFields, choice: ConflictChoice): Partial<PostValues> {
    const fields = field === "featuredImageId" ? ([field, "imageCropData"] as const) : [field];
    const values = fields.map((name) => [
      name,
      chosenValue({ field: name, mine: this.#values[name], theirs: head[name] }, choice),
    ]);
    for (const name of fields) this.#rebase(name, head[name], head);
    this.#values = { ...this.#values, ...Object.fromEntries(values) };
    return Object.fromEntries(values);
  }

  /** With the fingerprint of the server's value that each was based on. */
  #entriesOf(names: readonly PostField[]): JournalEntry["fields"] {
    const fields = names.map((name) => [
      name,
      { value: this.#values[name], base: this.#bases[name] },
    ]);
    return Object.fromEntries(fields);
  }

  #rebase(name: PostField, confirmed: unknown, head: PostFields): void {
    this.#confirmed[name] = JSON.stringify(confirmed);
    this.#bases[name] = fingerprint(head[name]);
    this.#unanswered.delete(name);
  }

  /** The server trims texts and takes what looks like HTML out of them. */
  #isCleaned(name: PostField, head: PostFields): boolean {
    // The editor and the server write the same content as different HTML.
    return (
      name !== "content" &&
      typeof this.#values[name] === "string" &&
      this.#values[name] !== head[name]
    );
  }

  #isIncomplete(name: PostField): boolean {
    return name === "faqs" && hasIncompleteFaq(this.#values.faqs);
  }

  #isChanged(name: PostField): boolean {
    // A crop applies to one picture only, which must not be exchanged without it.
    if (name === "featuredImageId" && this.#isChanged("imageCropData")) return true;
    if (this.#unanswered.has(name)) return true;
    return JSON.stringify(this.#values[name]) !== this.#confirmed[name];
  }
}

/** Other fields, such as a slug or a picture, can have only one value. */
const JOINABLE: ReadonlySet<PostField> = new Set([
  ...(["content", "excerpt", "faqs"] as const),
  ...(["categories", "tags", "keywords"] as const),
]);

export function canKeepBoth({ field }: FieldConflict): boolean {
  return JOINABLE.has(field);
}

/** Both: the saved text first, then this editor's. */
function chosenValue({ field, mine, theirs }: FieldConflict, choice: ConflictChoice): unknown {
  if (choice === "mine") return mine;
  if (choice === "theirs") return theirs;
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const known = new Set(theirs.map((one) => JSON.stringify(one)));
    return [...theirs, ...mine.filter((one) => !known.has(JSON.stringify(one)))];
  }
  if (isEmpty(`${mine}`)) return theirs;
  if (isEmpty(`${theirs}`)) return mine;
  if (field !== "content") return `${theirs} / ${mine}`;
  return `${theirs}<hr>${withOwnNoteNames(`${mine}`, `${theirs}`)}`;
}

/** As plain text or HTML: no text, and no element besides paragraphs and line breaks. */
function isEmpty(text: string): boolean {
  return isBlank(plainText(text)) && !/<(?!\/?(p|br)\b)/i.test(text);
}

function mapFields<Value>(of: (name: PostField) => Value): Record<PostField, Value> {
  const entries = POST_FIELD_NAMES.map((name) => [name, of(name)]);
  return Object.fromEntries(entries);
}
