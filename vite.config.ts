import { readFileSync } from "node:fs";
import { parse, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { subsetFonts } from "./scripts/subset-fonts.ts";

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

/** Browsers get the value of the module, without the descriptions of all settings that it comes from. */
function fallbackSiteAsValue(): Plugin {
  const file = resolve("domain/site/fallback-site.ts");
  return {
    name: "vitrine:fallback-site-as-value",
    async load(id) {
      if (this.environment.name !== "client" || id !== file) return undefined;
      const { FALLBACK_SITE } = await import(pathToFileURL(file).href);
      return `export const FALLBACK_SITE = ${JSON.stringify(FALLBACK_SITE)};`;
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

/**
 * React Router loads the document again when the code of a page cannot be fetched, even for a link that
 * is only pointed at. Without a network that leaves the browser's own error page in place of the site,
 * so navigation fails instead (`app/document/unreachable.ts`), and pointing at a link does nothing.
 */
function withoutReloads(): Plugin {
  const RELOADING =
    /console\.error\(`Error loading route module[\s\S]*?new Promise\(\(\) => \{\}\);/;
  const PREFETCHED = "await loadRouteModule(route, routeModules);";
  return {
    name: "vitrine:without-reloads",
    apply: "build",
    transform: {
      filter: { id: /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/(?:routeModules|links)\.js$/ },
      handler(code) {
        const without = code
          .replace(RELOADING, "throw error;")
          .replace(PREFETCHED, PREFETCHED.replace(";", ".catch(() => ({}));"));
        if (without === code)
          this.error("react-router loads pages in a way that is not known here");
        return { code: without, map: null };
      },
    },
  };
}

/** Removes the parts of React Router that this site's configuration never reaches. */
function withoutUnusedRouting(): Plugin {
  const UNUSED = [
    ["init.instrumentations", "undefined"],
    ["init.patchRoutesOnNavigation", "undefined"],
    ["!isFogOfWarEnabled(routeDiscovery, ssr)", "true"],
  ] as const;
  return {
    name: "vitrine:without-unused-routing",
    apply: "build",
    transform: {
      filter: {
        id: /\/react-router\/dist\/\w+\/lib\/(?:router\/router|dom\/ssr\/fog-of-war)\.js$/,
      },
      handler(code) {
        const without = UNUSED.reduce((text, [from, to]) => text.replaceAll(from, to), code);
        if (without === code) this.error("react-router decides what is used in a way unknown here");
        return { code: without, map: null };
      },
    },
  };
}

/**
 * Takes each icon from its own file. Through the library's one list of all, every page would seem to
 * need every icon that any page shows, and all would travel together.
 */
function iconsByThemselves(): Plugin {
  const folder = resolve("node_modules/lucide-react/dist/esm");
  const files = new Map<string, string>();
  const list = readFileSync(resolve(folder, "lucide-react.mjs"), "utf8");
  for (const [, names = "", file = ""] of list.matchAll(/export \{(.*?)\} from '(.*?)'/g)) {
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  const fileOf = (name: string) => {
    const file = files.get(name);
    if (!file) throw new Error(`lucide-react has no icon ${name}`);
    return resolve(folder, file);
  };
  return {
    name: "vitrine:icons-by-themselves",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/app\/.*\.tsx?(?:\?|$)/, code: "lucide-react" },
      handler(code) {
        const apart = code.replace(
          /import \{([^}]*)\} from "lucide-react";/g,
          (_whole, names: string) =>
            names
              .split(",")
              .map((name) => name.trim())
              .filter((name) => name && !name.startsWith("type "))
              .map((name) => {
                const [icon = "", local = icon] = name.split(" as ");
                return `import ${local} from ${JSON.stringify(fileOf(icon))};`;
              })
              .join(""),
        );
        return { code: apart, map: null };
      },
    },
  };
}

/** Shapes of an icon never change places, so that React needs no keys: 2% of what all pages share. */
function iconsWithoutKeys(): Plugin {
  return {
    name: "vitrine:icons-without-keys",
    apply: "build",
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler: (code) => ({ code: code.replace(/,\s*key: "\w+"/g, ""), map: null }),
    },
  };
}

/** Lets style sheets name the fonts that are cut for the pages: `@subset-fonts/sans-english.woff2`. */
function fontsInSubsets(): Plugin {
  return {
    name: "vitrine:fonts-in-subsets",
    async config() {
      return { resolve: { alias: { "@subset-fonts": await subsetFonts() } } };
    },
  };
}

const OURS = /\/(?:app|domain)\/|lucide-react/;

// A file takes in what its modules need. So those of visitors come first, or they would have to load
// all of the owner's for a line in it.
const codeSplitting = {
  groups: [
    // In one file it compresses 3 KB better than in four, and stays in caches when our own code changes.
    {
      name: "framework",
      test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
      priority: 3,
    },
    // What several pages share is one file too: twenty small ones compress 2 KB worse.
    { debugName: "visitors", name: fileOfVisitors, test: OURS, priority: 2 },
    { debugName: "both", name: fileOfBoth, test: OURS, priority: 1 },
    { debugName: "owner", name: fileOfOwner, test: OURS },
  ],
};

const SHARED_BY_MIN = 4;
const SHARED_BY = "shared-by-";

type Graph = { getModuleInfo: Rolldown.GetModuleInfo };

/** The file of what most pages of visitors need, or all pages. */
function fileOfVisitors(id: string, graph: Graph): string | null {
  const { all, ofVisitors } = pagesWith(id, graph);
  // What stands around all pages is loaded with each of them.
  const isAround = all.length > 1 && all.some((page) => page.includes("/app/root.tsx"));
  return isAround || ofVisitors.length >= SHARED_BY_MIN ? "common" : null;
}

/** The file of what many pages of the owner need and few of visitors: with the like of the same few. */
function fileOfBoth(id: string, graph: Graph): string | null {
  const { all, ofVisitors } = startsOf(id, graph);
  if (ofVisitors.length === 0 || all.length - ofVisitors.length < SHARED_BY_MIN) return null;
  const names = ofVisitors.map((page) => parse(page).name);
  return `${SHARED_BY}${names.sort().join("-and-")}`;
}

/** The file of what many pages of the owner need and none of visitors. */
function fileOfOwner(id: string, graph: Graph): string | null {
  const { all, ofVisitors } = startsOf(id, graph);
  return ofVisitors.length === 0 && all.length >= SHARED_BY_MIN ? "common-admin" : null;
}

function pagesWith(id: string, graph: Graph): { all: string[]; ofVisitors: string[] } {
  return sorted(entriesAbove(id, graph, (info) => info.isEntry));
}

/** Pages, and what pages load later: a visitor's first toast must not bring files of the owner's along. */
function startsOf(id: string, graph: Graph): { all: string[]; ofVisitors: string[] } {
  return sorted(
    entriesAbove(id, graph, (info) => info.isEntry || info.dynamicImporters.length > 0),
  );
}

function sorted(all: ReadonlySet<string>): { all: string[]; ofVisitors: string[] } {
  const ids = [...all];
  return { all: ids, ofVisitors: ids.filter((page) => !page.includes("/app/admin/")) };
}

/** The modules from which loading starts that load this one, by themselves or through others. */
function entriesAbove(
  id: string,
  graph: Graph,
  isStart: (info: Rolldown.ModuleInfo) => boolean,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const info = graph.getModuleInfo(id);
  if (!info) return new Set();
  const above = info.importers.flatMap((one) => [...entriesAbove(one, graph, isStart, seen)]);
  return new Set(isStart(info) ? [id, ...above] : above);
}

/** Visitors load a list of all files, so these names are short. */
const chunkFileNames = ({ name }: { name: string }) =>
  `assets/${name.startsWith(SHARED_BY) ? "shared" : "[name]"}-[hash].js`;

/** Files that every page loads need no preloading with a later one. */
const isNotOnEveryPage = (file: string) =>
  !/\/(?:rolldown-runtime|framework|common)-.{8}\.js$/.test(file);

export default defineConfig({
  plugins: [
    noServerCodeInBrowsers(),
    sharedInstances(),
    fallbackSiteAsValue(),
    withoutInlineStyles(),
    withoutReloads(),
    withoutUnusedRouting(),
    iconsByThemselves(),
    iconsWithoutKeys(),
    fontsInSubsets(),
    reactRouter(),
  ],
  // Found when their first page is opened, they would have development load that page twice.
  optimizeDeps: {
    exclude: ["sonner"],
    include: [
      "@conform-to/react",
      "@conform-to/zod/v4",
      "@simplewebauthn/browser",
      "cmdk",
      "lucide-react",
      "recharts",
      "zod",
    ],
  },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter(isNotOnEveryPage) },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting, chunkFileNames } } } },
  },
});
