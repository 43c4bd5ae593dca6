import { enableCompileCache, type ResolveFnOutput, registerHooks } from "node:module";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

const PRODUCT = new URL("..", import.meta.url).href;
const PACKAGES = new URL("node_modules/", PRODUCT).href;
const DRIZZLE = new URL("drizzle-orm/", PACKAGES).href;
/** By ending, what is not looked up in a package.json. */
const FORMATS: Record<string, string> = { ".ts": "module-typescript", ".mjs": "module" };
const COMPILED = fileURLToPath(new URL(".cache/vitrine-compiled", PACKAGES));

/**
 * Halves the time to start. Must be called before the modules are linked, so they are imported dynamically
 * afterwards.
 */
export function cacheImports(): void {
  // Written when the process exits; without the right to write there, each start compiles again.
  // The scripts in package.json set the same folder, so that Node does not load its TypeScript
  // compiler for the modules before this call, which would stay in memory: about 15 MB.
  enableCompileCache(COMPILED);
  cacheResolution();
}

/**
 * Node parses the whole package.json of a package for each import of it, and for each import between its
 * files. That of drizzle-orm has 180 KB, and is imported hundreds of times. It also looks each file up on the disk
 * before it reads it.
 */
function cacheResolution(): void {
  const packages = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL = "", conditions } = context;
      const format = isRelative(specifier) && formatBeside(parentURL, specifier);
      if (format) return { url: new URL(specifier, parentURL).href, format, shortCircuit: true };
      const isOwn = parentURL.startsWith(PRODUCT) && !parentURL.startsWith(PACKAGES);
      const isCached = isOwn && !isRelative(specifier) && conditions.includes("import");
      if (!isCached) return nextResolve(specifier, context);
      const resolved = packages.get(specifier) ?? nextResolve(specifier, context);
      packages.set(specifier, resolved);
      return { ...resolved, shortCircuit: true };
    },
  });
}

/** Of a file that another of the product or its packages imports, if its name says it. */
function formatBeside(parentURL: string, specifier: string): string | undefined {
  if (parentURL.startsWith(DRIZZLE) && specifier.endsWith(".js")) return "module";
  return parentURL.startsWith(PRODUCT) ? FORMATS[extname(specifier)] : undefined;
}

function isRelative(specifier: string): boolean {
  return specifier.startsWith(".");
}
