import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Pages use the `server/` and `domain/` modules of the process that renders them, so that there is one
 * instance of each. Built pages import them as they are; in development Vite would run a copy of its
 * own, so each is replaced by a stand-in that hands on what the process has.
 */
function sharedInstances(): Plugin {
  const isShared = (id: string) => /^#(server|domain)\//.test(id);
  const standIn = "\0shared:";
  // React Router makes this plugin more than once, so what it shares lies in the one global place.
  const shared = sharedModules();
  let isBuild = false;
  return {
    name: "vitrine:shared-instances",
    enforce: "pre",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    resolveId(id) {
      if (this.environment.name !== "ssr" || !isShared(id)) return undefined;
      return isBuild ? { id, external: true } : standIn + id;
    },
    async load(id) {
      if (!id.startsWith(standIn)) return undefined;
      const file = id.slice(standIn.length + 1);
      const module: object = await import(pathToFileURL(resolve(file)).href);
      shared.set(file, module);
      const names = Object.keys(module).filter((name) => name !== "default");
      const from = `globalThis.sharedInstances.get(${JSON.stringify(file)})`;
      return `export const { ${names.join(", ")} } = ${from};`;
    },
  };
}

function sharedModules(): Map<string, object> {
  const known: unknown = Reflect.get(globalThis, "sharedInstances");
  if (known instanceof Map) return known;
  const modules = new Map<string, object>();
  Object.assign(globalThis, { sharedInstances: modules });
  return modules;
}

/** The build fails when code of the server would reach a browser. */
function noServerCodeInBrowsers(): Plugin {
  const forbidden = [resolve("server"), resolve("cli")].map((folder) => `${folder}/`);
  return {
    name: "vitrine:no-server-code-in-browsers",
    enforce: "pre",
    load(id) {
      if (this.environment.name !== "client") return undefined;
      if (!forbidden.some((folder) => id.startsWith(folder))) return undefined;
      return this.error(`${id} is server code and would be sent to browsers`);
    },
  };
}

/** sonner would add its style sheet inline, which the policy of public pages forbids; we link it. */
function withoutInlineStyles(): Plugin {
  return {
    name: "vitrine:without-inline-styles",
    transform: {
      filter: { id: /\/node_modules\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        const without = code.replace(/^__insertCSS\(".*"\);?$/m, "");
        if (without === code) this.error("sonner adds its styles in a way that is not known here");
        return { code: without, map: null };
      },
    },
  };
}

const codeSplitting = {
  groups: [
    // In one file it compresses 3 KB better than in four, and stays in caches when our own code changes.
    {
      name: "framework",
      test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
    },
    // What several pages share is one file too: twenty small ones compress 2 KB worse.
    { name: "common", test: /\/(?:app|domain)\/|lucide-react/, minShareCount: 4 },
  ],
};

export default defineConfig({
  plugins: [
    noServerCodeInBrowsers(),
    sharedInstances(),
    withoutInlineStyles(),
    tailwindcss(),
    reactRouter(),
  ],
  optimizeDeps: { exclude: ["sonner"] },
  build: { target: "es2023", assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
});
