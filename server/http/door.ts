import type { World } from "../world.ts";
import type { PageNotes } from "./page-notes.ts";

/**
 * An address that answers with a file made by the server: kept and dropped like a page. Null when
 * there is nothing behind it.
 */
export type Door = (
  world: World,
  notes: PageNotes,
) => Promise<{ type: string; body: Buffer } | null>;
