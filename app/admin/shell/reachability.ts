import { use, useEffect } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext } from "react-router";
import { preloadToasts } from "../../ui/toast.ts";
import { fetchSession } from "./session/wait-for-session.ts";

let modules: string[] = [];
let isMissing = false;

/**
 * Loads the code of every screen while the browser is idle. React Router reloads the document when
 * a screen's code fails to load, and an offline browser would show its own error page.
 */
export function usePrefetchScreens(): void {
  const routes = use(FrameworkContext)?.manifest.routes;
  useEffect(() => {
    const owners = Object.values(routes ?? {}).filter((route) => route?.id.startsWith("admin/"));
    modules = owners.flatMap((route) => route?.module ?? []);
    const load = () => {
      preloadToasts();
      loadScreens().catch(() => undefined);
    };
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) return load();
    const idle = requestIdleCallback(load);
    return () => cancelIdleCallback(idle);
  }, [routes]);
}

/** Whether to check the next screen before navigating to it. */
export function mayBeUnreachable(): boolean {
  return isMissing || !navigator.onLine;
}

/** How another screen can be shown; `document`: by a full load, as a new build was deployed. */
export async function checkNextScreen(): Promise<"client" | "document" | "unreachable"> {
  const isCodeLoaded = await loadScreens().then(
    () => true,
    () => false,
  );
  if ((await fetchSession()) === "unreachable") return "unreachable";
  return isCodeLoaded ? "client" : "document";
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

export function unreachableMessage(): { title: string; text: string } {
  return navigator.onLine
    ? { title: "The server can't be reached", text: "Please try again in a moment." }
    : { title: "You're offline", text: "Check your connection and try again." };
}
