import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { expect, test } from "vitest";
import { FONT_PAIRS, type FontPair } from "#domain/site/font-pairs.ts";
import config from "../vite.config.ts";

const root = join(import.meta.dirname, "..");
const assets = join(root, "build/client/assets");

/** What loads without an interaction, compressed with brotli. 1 KB is 1,000 bytes, the stricter one. */
const KB = 1000;
const SCRIPTS_MAX_OF_PAGE_THAT_IS_READ = 110 * KB;
const SCRIPTS_MAX_OF_PAGE_THAT_IS_WORKED_WITH = 150 * KB;
const STYLES_MAX = 20 * KB;
const FONTS_MAX_OF_LATIN_PAGE = 75 * KB;
const FONTS_MAX_BEFORE_TEXT = 32 * KB;

const WORKED_WITH = ["public/home/home", "public/contact/contact"];
/** Words that only the server's own code and its libraries contain. */
const SERVER_WORDS = ["drizzle", "pg_notify", "DATABASE_URL", "#server/", "node:fs", "postgres"];

type Loaded = { module: string; imports: string[]; css: string[] };
type Manifest = { entry: Loaded; routes: Record<string, Loaded & { parentId?: string }> };

const names = existsSync(assets) ? readdirSync(assets) : [];
if (names.length === 0) {
  throw new Error("The pages are not built: run `node scripts/prepare.mjs`, as npm test does");
}
const manifestName = names.find((name) => /^manifest-.*\.js$/.test(name)) ?? "";
/** What visitors load in place of the whole map of pages. */
const visitorsName = manifestName.replace("manifest-", "visitors-");
const manifest: Manifest = JSON.parse(
  readFileSync(join(assets, manifestName), "utf8").replace(/^[^{]*|;\s*$/g, ""),
);
const pages = Object.keys(manifest.routes).filter((id) => id.startsWith("public/"));

/** Everything that a page's document asks for: the entry, the route, and all routes around it. */
function loadedBy(id: string): Loaded[] {
  const chain: Loaded[] = [manifest.entry];
  for (let at: string | undefined = id; at; at = manifest.routes[at]?.parentId) {
    const route = manifest.routes[at];
    if (route) chain.push(route);
  }
  return chain;
}

const IMPORTED = /\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g;
const IMPORTED_LATER = /\bimport\(\s*["'`]\.\/([^"'`]+)["'`]/g;

function namesIn(script: string, pattern: RegExp): string[] {
  const text = readFileSync(join(assets, script), "utf8");
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}

/** Scripts with all that they import by themselves, by file name. */
function withImports(scripts: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = [...scripts];
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...namesIn(name, IMPORTED));
  }
  return [...found];
}

function scriptsOf(id: string): string[] {
  const loaded = loadedBy(id).flatMap(({ module, imports }) => [module, ...imports].map(fileName));
  return [visitorsName, ...withImports(loaded)];
}

function stylesOf(id: string): string[] {
  return [...new Set(loadedBy(id).flatMap(({ css }) => css.map(fileName)))];
}

function fileName(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}

function brotliBytes(files: string[]): number {
  return files.reduce((sum, name) => sum + readFileSync(join(assets, `${name}.br`)).length, 0);
}

test("the pages of the budgets are among those that were built", () => {
  expect(pages).toEqual(
    expect.arrayContaining([
      "public/home/home",
      "public/about/about",
      "public/posts/listing",
      "public/posts/post",
      "public/projects/project",
    ]),
  );
});

test.each(pages)("%s ships no more script than its budget", (id) => {
  const max = WORKED_WITH.includes(id)
    ? SCRIPTS_MAX_OF_PAGE_THAT_IS_WORKED_WITH
    : SCRIPTS_MAX_OF_PAGE_THAT_IS_READ;
  const bytes = brotliBytes(scriptsOf(id));
  expect(bytes).toBeGreaterThan(50 * KB);
  expect(bytes).toBeLessThanOrEqual(max);
});

test.each(pages)("%s ships no more style than its budget", (id) => {
  const bytes = brotliBytes(stylesOf(id));
  expect(bytes).toBeGreaterThan(1 * KB);
  expect(bytes).toBeLessThanOrEqual(STYLES_MAX);
});

type Face = { family: string; isUpright: boolean; range: string; file: string };

function fontFaces(): Face[] {
  return names
    .filter((name) => name.endsWith(".css"))
    .flatMap((name) => fontFacesIn(readFileSync(join(assets, name), "utf8")));
}

function fontFacesIn(css: string): Face[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)]
    .map(([, face = ""]) => ({
      family: face.match(/font-family:\s*"?([^";]+)/)?.[1] ?? "",
      isUpright: !face.includes("italic"),
      range: face.match(/unicode-range:\s*([^;]+)/)?.[1] ?? "",
      file: face.match(/url\(["']?([^)"']+)/)?.[1] ?? "",
    }))
    .filter(({ file }) => file !== "");
}

function fontBytes(faces: Face[]): number {
  const files = new Set(faces.map(({ file }) => fileName(file)));
  expect(files.size).toBeGreaterThan(0);
  return [...files].reduce((sum, name) => sum + readFileSync(join(assets, name)).length, 0);
}

const PAIRS = Object.entries(FONT_PAIRS);

function facesOf({ display, text }: FontPair): Face[] {
  return fontFaces().filter(({ family }) => family === display.family || family === text.family);
}

test.each(PAIRS)("a page in a Latin script loads no more fonts than its budget: %s", (_, pair) => {
  // A face without a range is loaded for every page, so it counts as well.
  const latin = facesOf(pair).filter(
    ({ range }) => range === "" || /U\+(?:\?\?|[0-9a-f]{1,2}\b|00)/i.test(range),
  );
  expect(fontBytes(latin)).toBeLessThanOrEqual(FONTS_MAX_OF_LATIN_PAGE);
});

test.each(PAIRS)("the first text of an English page needs no more fonts: %s", (_, pair) => {
  const english = facesOf(pair).filter(
    ({ range, isUpright }) => isUpright && (range === "" || /U\+(?:00)?20-/i.test(range)),
  );
  const families = new Set([pair.display.family, pair.text.family]);
  // The owner's choice of a look declares again what the default shares with another pair.
  expect(new Set(english.map(({ family }) => family))).toEqual(families);
  expect(fontBytes(english)).toBeLessThanOrEqual(FONTS_MAX_BEFORE_TEXT);
});

test("pages of visitors declare the fonts of the default look only", () => {
  const declared = pages
    .flatMap(stylesOf)
    .flatMap((name) => fontFacesIn(readFileSync(join(assets, name), "utf8")));
  const { display, text } = FONT_PAIRS.editorial;
  expect(new Set(declared.map(({ family }) => family))).toEqual(
    new Set([display.family, text.family]),
  );
});

test("what visitors know of all pages says nothing of the owner's", () => {
  const text = readFileSync(join(assets, visitorsName), "utf8");
  expect(text).toContain('"public/home/home"');
  expect(text).not.toMatch(/admin/);
  expect(readFileSync(join(assets, manifestName), "utf8")).toContain('"admin/layout"');
});

test("no script of a public page belongs to the admin area", () => {
  // Home itself is what the preview of settings shows.
  const admin = Object.keys(manifest.routes).filter(
    (id) => id.startsWith("admin/") && id !== "admin/site/preview-home",
  );
  const owners = new Set(admin.map((id) => fileName(manifest.routes[id]?.module ?? "")));
  expect(owners.size).toBeGreaterThan(10);
  for (const id of pages) {
    expect(scriptsOf(id).filter((name) => owners.has(name) || name.includes("admin"))).toEqual([]);
  }
});

test("no script that public pages load later belongs to the admin area", () => {
  const later = new Set(
    pages.flatMap(scriptsOf).flatMap((script) => namesIn(script, IMPORTED_LATER)),
  );
  expect(later.size).toBeGreaterThan(5);
  const ofOwner = [...later].flatMap((script) =>
    withImports([script])
      .filter((name) => name.includes("admin"))
      .map((name) => `${script} needs ${name}`),
  );
  expect(ofOwner).toEqual([]);
});

test("nothing that browsers load contains code of the server", () => {
  const scripts = names.filter((name) => name.endsWith(".js"));
  const found = scripts.flatMap((name) => {
    const text = readFileSync(join(assets, name), "utf8");
    return SERVER_WORDS.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`);
  });
  expect(found).toEqual([]);
});

/** A build for browsers of nothing but one component, with the guard of our own configuration. */
async function buildComponent(text: string): Promise<unknown> {
  const component = join(root, "app/ui/component-of-a-test.ts");
  const virtual: Plugin = {
    name: "component-of-a-test",
    resolveId: (id) => (id === component ? id : undefined),
    load: (id) => (id === component ? text : undefined),
  };
  const guard = (config.plugins ?? [])
    .flat()
    .find((plugin) => plugin && "name" in plugin && plugin.name.includes("no-server-code"));
  expect(guard).toBeDefined();
  return build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [virtual, guard],
    build: { write: false, rollupOptions: { input: component } },
  });
}

test.each([
  `import { parseEnvironment } from "#server/env.ts"; console.log(parseEnvironment({}));`,
  `import { parseEnvironment } from "../../server/env.ts"; console.log(parseEnvironment({}));`,
  `export { parseEnvironment } from "#server/env.ts";`,
  `console.log(await import("#server/env.ts"));`,
])("the build fails when a component says `%s`", async (text) => {
  await expect(buildComponent(text)).rejects.toThrow("server/env.ts is server code");
});

test("the build succeeds when a component imports only rules", async () => {
  const text = `import { parseMediaUrl } from "#domain/media/media.ts"; console.log(parseMediaUrl);`;
  await expect(buildComponent(text)).resolves.toBeDefined();
});
