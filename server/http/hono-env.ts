import type { HttpBindings } from "@hono/node-server";
import type { CurrentUser } from "./current-user.ts";

export type Env = {
  Bindings: HttpBindings;
  Variables: {
    currentUser: CurrentUser;
  };
};
