import { use, useEffect } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext } from "react-router";
import { preloadToasts } from "../../ui/toast.ts";
import { whenIdle } from "../../ui/when-idle.ts";
import { fetchSession } from "./session/wait-for-session.ts";

/** Until then the screen that was opened has the network and the processor to itself. */
const PREFETCH_AFTER_MS = 10_000;

/** Its action signs in again over any screen. */
const SIGN_IN_ROUTE = "public/sign-in/sign-in";

let modules: string[] = [];
let isMissing = false;

/**
 * Loads the code of every screen once this one has been open for a while and the browser is idle, so
 * that a lost connection is noticed before another screen replaces this one.
 */
export function usePrefetchScreens(): void {
  const routes = use(FrameworkContext)?.manifest.routes;
  useEffect(() => {
    modules = Object.values(routes ?? {}).flatMap((route) =>
      route?.id.startsWith("admin/") || route?.id === SIGN_IN_ROUTE ? route.module : [],
    );
    whenIdle(preloadToasts);
    const timer = setTimeout(() => {
      whenIdle(() => void loadScreens());
    }, PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [routes]);
}

/** Whether to check the next screen before navigating to it. */
export function mayBeUnreachable(): boolean {
  return isMissing || !navigator.onLine;
}

/** How another screen can be shown; `document`: by a full load, as a new build was deployed. */
export async function checkNextScreen(): Promise<"client" | "document" | "unreachable"> {
  const isCodeLoaded = await loadScreens();
  if ((await fetchSession()) === "unreachable") return "unreachable";
  return isCodeLoaded ? "client" : "document";
}

/** Whether the code of every screen is loaded. */
async function loadScreens(): Promise<boolean> {
  try {
    await Promise.all(modules.map((module) => import(/* @vite-ignore */ module)));
    isMissing = false;
  } catch {
    isMissing = true;
  }
  return !isMissing;
}

export function unreachableMessage(): { title: string; text: string } {
  return navigator.onLine
    ? { title: "The server can't be reached", text: "Please try again in a moment." }
    : { title: "You're offline", text: "Check your connection and try again." };
}
