import { runTool } from "./run-tool.ts";

const BIOME = "@biomejs/biome/bin/biome";
const TSC = "typescript/bin/tsc";

/** Everything that is judged without running the product, side by side. */
export async function runChecks(): Promise<{ passed: number; failed: string[] }> {
  const failed: string[] = [];
  let passed = 0;
  const check = async (title: string, tool: string, args: string[]) => {
    const started = performance.now();
    const { status, output } = await runTool(tool, args);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${status === 0 ? "✓" : "✗"} ${title} (${seconds} s)`);
    if (status === 0) passed++;
    else {
      failed.push(title);
      console.log(output);
    }
  };
  await Promise.all([
    check("Format, lint, import law and import cycles", BIOME, ["check", "--error-on-warnings"]),
    check("Types of routes", "@react-router/dev/bin.cjs", ["typegen"]).then(() =>
      Promise.all([
        check("Types", TSC, ["--noEmit"]),
        // Follows the imports of generated types, too.
        check("Unused files, exports and packages", "knip/bin/knip.js", []),
      ]),
    ),
    check("Types of domain/ without DOM and Node", TSC, ["--noEmit", "-p", "domain"]),
  ]);
  return { passed, failed };
}
