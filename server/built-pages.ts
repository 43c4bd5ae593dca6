import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";

const inBuild = (path: string) => fileURLToPath(new URL(`../build/${path}`, import.meta.url));

export const BUILT_CLIENT = inBuild("client");

export async function builtPages(): Promise<ServerBuild> {
  return import(inBuild("server/index.js"));
}
