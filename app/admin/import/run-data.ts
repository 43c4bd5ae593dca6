import type { Route } from "./+types/run";

type Loaded = Route.ComponentProps["loaderData"];

export type RunData = Loaded["run"];
export type ItemList = Loaded["list"];
export type RunItem = ItemList["items"][number];
