import type { HttpBindings } from "@hono/node-server";

/** What every handler of ours finds in its context: Node's own request and response. */
export type Env = { Bindings: HttpBindings };
