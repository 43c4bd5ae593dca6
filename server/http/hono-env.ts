import type { HttpBindings } from "@hono/node-server";
import type { Visitor } from "./visitor.ts";

/** What every handler of ours finds in its context: Node's own request and response, and who asks. */
export type Env = {
  Bindings: HttpBindings;
  Variables: {
    /** Null for whoever is not signed in. */
    visitor: Visitor;
  };
};
