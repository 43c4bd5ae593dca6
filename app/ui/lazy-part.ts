import { type ComponentType, lazy } from "react";

type Load<Part> = () => Promise<{ default: Part }>;

/**
 * A part that loads apart. While its code cannot be loaded, as after a deploy, it stays as the server
 * rendered it, or is the fallback of its `Suspense`; a rejection would replace the page by an error.
 */
export function lazyPart<Props>(load: Load<ComponentType<Props>>) {
  return lazy(() => load().catch(() => new Promise<never>(() => {})));
}
