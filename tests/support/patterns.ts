import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";

type Pattern = { source: string; flags: string; file: string };
type BuiltPattern = { file: string; expression: string };

const TEST = /\.test\.tsx?$|-for-tests\.ts$/;

/** All regular expressions in the product: literals and constructor calls. */
export function patternsOfProduct(): { written: Pattern[]; built: BuiltPattern[] } {
  const written: Pattern[] = [];
  const built: BuiltPattern[] = [];
  for (const file of filesOfProduct()) {
    const code = readFileSync(file, "utf8");
    const note = (callee: unknown, start: number, end: number) => {
      if (isRegExp(callee)) built.push({ file, expression: code.slice(start, end) });
    };
    const { program, errors } = parseSync(file, code);
    if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
    new Visitor({
      Literal(node) {
        if (!("regex" in node)) return;
        const { pattern: source, flags } = node.regex;
        written.push({ source, flags, file });
      },
      NewExpression: ({ callee, start, end }) => note(callee, start, end),
      CallExpression: ({ callee, start, end }) => note(callee, start, end),
    }).visit(program);
  }
  return { written, built };
}

function filesOfProduct(): string[] {
  return globSync("{app,domain,server,cli}/**/*.{ts,tsx,mts}").filter((file) => !TEST.test(file));
}

function isRegExp(callee: unknown): boolean {
  return (
    typeof callee === "object" && callee !== null && "name" in callee && callee.name === "RegExp"
  );
}

/** Regular expressions constructed while a module loads. */
export async function builtAtLoad(load: () => Promise<unknown>): Promise<RegExp[]> {
  const made: RegExp[] = [];
  const { RegExp: original } = globalThis;
  globalThis.RegExp = new Proxy(original, {
    construct(target, given) {
      const pattern: RegExp = Reflect.construct(target, given);
      made.push(pattern);
      return pattern;
    },
  });
  try {
    await load();
  } finally {
    globalThis.RegExp = original;
  }
  return made;
}

/** Whether a lookahead or lookbehind can match an unbounded length. */
export function hasUnboundedLookaround(source: string): boolean {
  const groups: boolean[] = [];
  let isInClass = false;
  for (let at = 0; at < source.length; at += 1) {
    const rest = source.slice(at);
    if (source[at] === "\\") at += 1;
    else if (isInClass) isInClass = source[at] !== "]";
    else if (source[at] === "[") isInClass = true;
    else if (source[at] === "(") groups.push(/^\(\?<?[=!]/.test(rest));
    else if (source[at] === ")") groups.pop();
    else if (groups.includes(true) && /^(?:[*+]|\{\d+,\})/.test(rest)) return true;
  }
  return false;
}
