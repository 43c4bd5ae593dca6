import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** From the package @vocabulary/schema. */
const FILE = fileURLToPath(import.meta.resolve("@vocabulary/schema/schema.nq"));
const STATEMENT = /^<http:\/\/schema\.org\/(\w+)> <[^>]*[/#](\w+)> <[^>]*[/#](\w+)> /;

const types = new Map<string, string[]>();
const properties = new Map<string, { on: string[]; values: string[] }>();
for (const line of readFileSync(FILE, "utf8").split("\n")) {
  const [, subject = "", predicate = "", object = ""] = STATEMENT.exec(line) ?? [];
  const isProperty = /^[a-z]/.test(subject);
  if (isProperty && !properties.has(subject)) properties.set(subject, { on: [], values: [] });
  if (!isProperty && !types.has(subject)) types.set(subject, []);
  if (predicate === "subClassOf") types.get(subject)?.push(object);
  if (predicate === "domainIncludes") properties.get(subject)?.on.push(object);
  if (predicate === "rangeIncludes") properties.get(subject)?.values.push(object);
}

type Node = Record<string, unknown>;

/** Violations of schema.org's vocabulary, one line each. */
export function vocabularyProblems(graph: unknown): string[] {
  if (!isNode(graph) || graph["@context"] !== "https://schema.org") return ["no such context"];
  const nodes = graph["@graph"];
  if (!Array.isArray(nodes) || nodes.length === 0) return ["an empty graph"];
  const ids = new Set(nodes.map((node) => node["@id"]));
  return nodes.flatMap((node) => problemsOf(node, ids, String(node["@type"])));
}

function problemsOf(node: Node, ids: Set<unknown>, path: string): string[] {
  const type = node["@type"];
  if (typeof type !== "string" || !types.has(type)) return [`${path}: unknown type ${type}`];
  return Object.entries(node)
    .filter(([name]) => !name.startsWith("@"))
    .flatMap(([name, value]) => {
      // `query-input` annotates the property `query`.
      const property = properties.get(name.replace(/-(?:input|output)$/, ""));
      if (!property) return [`${path}.${name}: unknown property`];
      if (!isA(type, property.on)) return [`${path}.${name}: not a property of ${type}`];
      const values = name.includes("-") ? ["Text"] : property.values;
      const given = Array.isArray(value) ? value : [value];
      if (given.length === 0) return [`${path}.${name}: empty`];
      return given.flatMap((one) => valueProblems(one, values, ids, `${path}.${name}`));
    });
}

function valueProblems(value: unknown, allowed: string[], ids: Set<unknown>, path: string) {
  if (typeof value === "string") return textProblems(value, allowed, path);
  if (typeof value === "number") {
    return isSome(allowed, ["Number", "Integer", "Text"]) ? [] : [`${path}: a number`];
  }
  if (!isNode(value)) return [`${path}: ${JSON.stringify(value)} says nothing`];
  if (value["@type"] === undefined) {
    return ids.has(value["@id"]) ? [] : [`${path}: ${value["@id"]} stands nowhere`];
  }
  const problems = problemsOf(value, ids, path);
  if (problems.length > 0) return problems;
  return isA(String(value["@type"]), allowed) ? [] : [`${path}: no place for ${value["@type"]}`];
}

/** Dates, durations and URLs are strings in a fixed format. */
function textProblems(value: string, allowed: string[], path: string): string[] {
  if (value.trim() === "") return [`${path}: blank`];
  const forms: [string[], RegExp][] = [
    [["Date", "DateTime"], /^\d{4}(?:-\d\d-\d\d(?:T[\d:.]+Z)?)?$/],
    [["Duration"], /^P(?:T\d+[HMS])$/],
    [["URL"], /^https?:\/\/[^\s/]+(?:\/\S*)?$/],
  ];
  if (isSome(allowed, ["Text"])) return [];
  const fitting = forms.filter(([names]) => isSome(allowed, names));
  if (fitting.some(([, form]) => form.test(value))) return [];
  // A URL may stand for a thing.
  const isAddress = /^https?:\/\//.test(value) && allowed.some((name) => isA(name, ["Thing"]));
  return isAddress ? [] : [`${path}: ${JSON.stringify(value)} is none of ${allowed.join(", ")}`];
}

const isSome = (allowed: string[], names: string[]) => names.some((name) => allowed.includes(name));

/** Includes supertypes. */
function isA(type: string, among: string[]): boolean {
  return among.includes(type) || (types.get(type) ?? []).some((parent) => isA(parent, among));
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
