import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";

const inBuild = (path: string) => fileURLToPath(new URL(`../build/${path}`, import.meta.url));

/** Where the files for browsers lie. */
export const BUILT_CLIENT = inBuild("client");

/** The pages as they were built; loaded once. */
export async function builtPages(): Promise<ServerBuild> {
  return import(inBuild("server/index.js"));
}
