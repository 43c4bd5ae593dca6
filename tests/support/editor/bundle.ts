import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";

const ENTRY = fileURLToPath(new URL("main.tsx", import.meta.url));

/** The scripts and style sheets of `main.tsx` by path. */
export async function bundleEditor(): Promise<Map<string, string>> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    mode: "production",
    base: "/editor-test/",
    build: {
      write: false,
      minify: false,
      target: "es2023",
      modulePreload: false,
      rolldownOptions: { input: { main: ENTRY }, output: { entryFileNames: "[name].js" } },
    },
  });
  const files = "output" in result ? result.output : ([] as Rolldown.OutputChunk[]);
  return new Map(
    files.map((file) => [
      `/editor-test/${file.fileName}`,
      file.type === "chunk" ? file.code : String(file.source),
    ]),
  );
}
