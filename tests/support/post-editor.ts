import { randomUUID } from "node:crypto";
import type { PostFields } from "#domain/posts/post-fields.ts";
import { EMPTY_POST } from "#domain/posts/post-fields.ts";
import type { FieldChange, PostSave } from "#domain/posts/post-save.ts";
import { fingerprint } from "#domain/values/fingerprint.ts";
import { createPost, savePost } from "#server/posts/save-post.ts";
import { importWorld } from "./import-world.ts";

export const ACTOR = "owner-account";

/** An empty site with the account that saves. */
export async function editorWorld() {
  const setting = await importWorld();
  const { db } = setting.world;
  await db.execute(`insert into accounts (id, name, email, role)
    values ('${ACTOR}', 'Olga Owner', 'olga@example.org', 'owner')`);
  return setting;
}

type SaveWorld = Awaited<ReturnType<typeof importWorld>>["world"];
type Changes = { [Field in keyof PostFields]?: unknown };

/** One open editor that waits for each reply. `seen` is what the server confirmed last. */
export class PostEditor {
  readonly id = randomUUID();
  readonly postId: string;
  seen: PostFields;
  sequence = 0;
  readonly #world: SaveWorld;

  constructor(world: SaveWorld, postId: string = randomUUID(), seen: PostFields = EMPTY_POST) {
    this.#world = world;
    this.postId = postId;
    this.seen = seen;
  }

  request(kind: PostSave["kind"], changes: Changes, scheduledFor?: string): PostSave {
    this.sequence += 1;
    const sent: Record<string, FieldChange> = {};
    for (const [name, value] of Object.entries(changes))
      sent[name] = { value, bases: [fingerprint(Reflect.get(this.seen, name))] };
    return { editorId: this.id, sequence: this.sequence, kind, scheduledFor, changes: sent };
  }

  async send(kind: PostSave["kind"], changes: Changes = {}, scheduledFor?: string) {
    const save = this.request(kind, changes, scheduledFor);
    const outcome = await createPost(this.#world, this.postId, save, ACTOR);
    if (outcome.status === "saved") this.seen = outcome.post.fields;
    return outcome;
  }

  /** For a post that must exist. */
  async update(kind: PostSave["kind"], changes: Changes = {}) {
    return savePost(this.#world, this.postId, this.request(kind, changes), ACTOR);
  }

  /** Throws unless it is saved. */
  async saved(kind: PostSave["kind"], changes: Changes = {}, scheduledFor?: string) {
    const outcome = await this.send(kind, changes, scheduledFor);
    if (outcome.status !== "saved") throw new Error(JSON.stringify(outcome));
    return outcome;
  }

  /** Another editor that has loaded what this one saw last. */
  other(): PostEditor {
    return new PostEditor(this.#world, this.postId, this.seen);
  }
}
