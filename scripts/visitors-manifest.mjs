// The map of pages that visitors load: without the owner's, which are reached by opening a document,
// and so never need to be known beforehand. Its name differs from the whole map's by its first word.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../build/client/assets", import.meta.url));
const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file));
if (!name) throw new Error("The build has no map of pages");

const text = readFileSync(join(folder, name), "utf8");
const begin = text.indexOf("{");
const end = text.lastIndexOf("}") + 1;
const whole = JSON.parse(text.slice(begin, end));
// Every page has loaded these before the router reads what another needs.
const loaded = new Set([...whole.entry.imports, ...whole.routes.root.imports]);
const routes = Object.fromEntries(
  Object.entries(whole.routes)
    .filter(([id]) => !id.startsWith("admin/"))
    .map(([id, route]) => [id, id === "root" ? route : withoutLoaded(route)]),
);
const visitors = name.replace("manifest-", "visitors-");
const map = { ...whole, routes, url: whole.url.replace(name, visitors) };
writeFileSync(
  join(folder, visitors),
  `${text.slice(0, begin)}${JSON.stringify(map)}${text.slice(end)}`,
);

function withoutLoaded(route) {
  return { ...route, imports: route.imports.filter((file) => !loaded.has(file)) };
}
