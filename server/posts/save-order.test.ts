import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { EMPTY_POST, type PostFields } from "#domain/posts/post-fields.ts";
import type { FieldChange, PostSave } from "#domain/posts/post-save.ts";
import { fingerprint } from "#domain/values/fingerprint.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { ACTOR, editorWorld } from "../../tests/support/post-editor.ts";
import { randomFrom } from "../../tests/support/random.ts";
import { readPostForm } from "./read-post-form.ts";
import { createPost, savePost } from "./save-post.ts";
import { postRevisions } from "./tables.ts";

const RUNS = 25;
const STEPS = 14;
const FIELDS = ["title", "excerpt", "author"] as const;
type Field = (typeof FIELDS)[number];

const { world } = await forAllTests(editorWorld());

/** A typed text, and the one that its writer saw in the field. */
type Typed = { field: Field; text: string; replaced: string; editor: Editor };

class Editor {
  readonly id = randomUUID();
  readonly conflicts: string[] = [];
  sequence = 0;
  answered = 0;
  confirmed: PostFields;
  shown: PostFields;
  unanswered: PostSave[] = [];

  constructor(loaded: PostFields) {
    this.confirmed = { ...loaded };
    this.shown = { ...loaded };
  }

  save(kind: PostSave["kind"]): PostSave {
    const changes: Partial<Record<Field, FieldChange>> = {};
    for (const field of FIELDS) {
      const sent = this.unanswered.flatMap(({ changes }) => changes[field] ?? []);
      if (this.shown[field] === this.confirmed[field] && sent.length === 0) continue;
      const bases = [this.confirmed[field], ...sent.map(({ value }) => value)].map(fingerprint);
      changes[field] = { value: this.shown[field], bases };
    }
    this.sequence += 1;
    const save = { editorId: this.id, sequence: this.sequence, kind, changes };
    this.unanswered.push(save);
    return save;
  }

  /** Late replies are ignored; a field that was typed in since is compared with what it began from. */
  receive(save: PostSave, outcome: Awaited<ReturnType<typeof savePost>>): void {
    if (save.sequence <= this.answered) return;
    if (outcome.status !== "saved" && outcome.status !== "conflict") return;
    this.answered = save.sequence;
    this.unanswered = this.unanswered.filter(({ sequence }) => sequence > save.sequence);
    const head = outcome.post.fields;
    const refused: readonly string[] = outcome.status === "conflict" ? outcome.fields : [];
    for (const field of FIELDS) {
      const sent = save.changes[field]?.value;
      const isTypedSince = this.shown[field] !== (sent ?? this.confirmed[field]);
      const isRefused = refused.includes(field);
      if (isRefused) this.conflicts.push(String(sent));
      const isKept = outcome.status === "conflict" && sent !== undefined && !isRefused;
      if (isKept || (isTypedSince && (isRefused || sent === undefined))) continue;
      if (!isTypedSince) this.shown[field] = head[field];
      this.confirmed[field] = head[field];
    }
  }
}

test.each(Array.from({ length: RUNS }, (_, index) => index + 1))(
  "in any order of delivery no text is lost (seed %i)",
  async (seed) => {
    const random = randomFrom(seed);
    const below = (max: number) => Math.floor(random() * max);
    const id = randomUUID();
    const first = { editorId: randomUUID(), sequence: 1, kind: "save" as const };
    const titled = { value: "Start", bases: [fingerprint("")] };
    const made = await createPost(world, id, { ...first, changes: { title: titled } }, ACTOR);
    if (made.status !== "saved") throw new Error(made.status);
    const editors = Array.from({ length: 3 }, () => new Editor(made.post.fields));
    const typed: Typed[] = [];
    const network: { editor: Editor; save: PostSave }[] = [];

    const type = (editor: Editor) => {
      const field = FIELDS[below(FIELDS.length)] ?? "title";
      // Some are changed by cleaning.
      const text = `${below(2) ? " " : ""}text ${typed.length}${below(3) ? "" : "<"}`;
      typed.push({ field, text: clean(text), replaced: editor.shown[field], editor });
      editor.shown[field] = text;
    };
    const deliver = async () => {
      const at = below(network.length);
      const [packet] = below(4) ? network.splice(at, 1) : network.slice(at, at + 1);
      if (!packet) return;
      const outcome = await savePost(world, id, packet.save, ACTOR);
      if (below(4)) packet.editor.receive(packet.save, outcome);
    };
    const send = (editor: Editor) => {
      network.push({ editor, save: editor.save(below(4) ? "auto" : "save") });
    };

    for (let step = 0; step < STEPS; step++) {
      const editor = editors[below(editors.length)];
      if (!editor) continue;
      type(editor);
      if (below(2)) send(editor);
      if (below(3) === 0) await Promise.all([deliver(), deliver(), deliver()]);
      else if (below(2)) await deliver();
    }
    while (network.length > 0) await deliver();
    for (const editor of editors) {
      // What was in flight may have been lost: the editor sends until it is answered.
      for (let status = ""; status !== "saved"; ) {
        const save = editor.save("auto");
        const outcome = await savePost(world, id, save, ACTOR);
        editor.receive(save, outcome);
        status = outcome.status;
      }
    }

    const head = (await readPostForm(world.db, id))?.fields ?? EMPTY_POST;
    const revisions = await world.db
      .select({ snapshot: postRevisions.snapshot })
      .from(postRevisions)
      .where(eq(postRevisions.postId, id));
    for (const [index, { field, text, editor }] of typed.entries()) {
      const isReplaced = typed.some(
        (later, at) => at > index && later.field === field && clean(later.replaced) === text,
      );
      const isReported =
        editor.conflicts.some((sent) => clean(sent) === text) &&
        revisions.some(({ snapshot }) => snapshot[field] === text);
      const isHeld = head[field] === text;
      expect(isHeld || isReplaced || isReported, `seed ${seed}: ${field} "${text}"`).toBe(true);
    }
  },
);

function clean(text: string): string {
  return text.replace("<", "").trim();
}
