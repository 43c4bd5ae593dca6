import type { AuthWorld, Library } from "./library.ts";

/** Loads the accounts library on first use, since it is large. */
export type Auth = () => Promise<Library>;

export function openAuth(world: AuthWorld): Auth {
  let opened: Promise<Library> | undefined;
  const open = async () => (await import("./library.ts")).openLibrary(world);
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
