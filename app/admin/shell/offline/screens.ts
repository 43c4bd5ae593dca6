import { use, useEffect } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext } from "react-router";
import { prepareToasts } from "../../../ui/toast.ts";
import { askSession } from "../session/ask-session.ts";

let modules: string[] = [];
let isMissing = false;

/**
 * Loads the code of every screen while the browser is idle. React Router reloads the document when a
 * screen's code fails to load, and an offline browser answers that with its own error page.
 */
export function useScreensAtHand(): void {
  const routes = use(FrameworkContext)?.manifest.routes;
  useEffect(() => {
    const owners = Object.values(routes ?? {}).filter((route) => route?.id.startsWith("admin/"));
    modules = owners.flatMap((route) => route?.module ?? []);
    const load = () => {
      prepareToasts();
      loadScreens().catch(() => undefined);
    };
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) return load();
    const idle = requestIdleCallback(load);
    return () => cancelIdleCallback(idle);
  }, [routes]);
}

/** Whether the next screen may not come: then it is asked for ahead of the navigation. */
export function mayBeUnreachable(): boolean {
  return isMissing || !navigator.onLine;
}

/**
 * How another screen can be shown: here, in a document that is loaded anew (its code is of another
 * build by now), or not at all.
 */
export async function reachScreens(): Promise<"here" | "anew" | "not"> {
  const isCodeHere = await loadScreens().then(
    () => true,
    () => false,
  );
  if ((await askSession()) === "away") return "not";
  return isCodeHere ? "here" : "anew";
}

async function loadScreens(): Promise<void> {
  try {
    await Promise.all(modules.map((module) => import(/* @vite-ignore */ module)));
    isMissing = false;
  } catch (error) {
    isMissing = true;
    throw error;
  }
}
