import type { HttpBindings } from "@hono/node-server";
import type { Visitor } from "./visitor.ts";

export type Env = {
  Bindings: HttpBindings;
  Variables: {
    visitor: Visitor;
  };
};
