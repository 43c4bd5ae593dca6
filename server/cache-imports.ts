import { enableCompileCache, type ResolveFnOutput, registerHooks } from "node:module";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

const PRODUCT = new URL("..", import.meta.url).href;
const PACKAGES = new URL("node_modules/", PRODUCT).href;
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
 * Node looks up each file before it reads it, and parses the whole package.json of a package for each import of
 * it, and for each import between its files. That of drizzle-orm has 180 KB, and is imported hundreds of times.
 */
function cacheResolution(): void {
  const packages = new Map<string, ResolveFnOutput>();
  // By folder and ending: files that share both have the same package.json.
  const formats = new Map<string, ResolveFnOutput["format"]>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL = "", conditions } = context;
      if (!parentURL.startsWith(PRODUCT) || !conditions.includes("import"))
        return nextResolve(specifier, context);
      if (isRelative(specifier)) {
        const url = new URL(specifier, parentURL).href;
        const kind = url.slice(0, url.lastIndexOf("/") + 1) + extname(url);
        const format = formats.get(kind);
        if (format) return { url, format, shortCircuit: true };
        const resolved = nextResolve(specifier, context);
        formats.set(kind, resolved.format);
        return resolved;
      }
      if (parentURL.startsWith(PACKAGES)) return nextResolve(specifier, context);
      const resolved = packages.get(specifier) ?? nextResolve(specifier, context);
      packages.set(specifier, resolved);
      return { ...resolved, shortCircuit: true };
    },
  });
}

function isRelative(specifier: string): boolean {
  return specifier.startsWith(".");
}
