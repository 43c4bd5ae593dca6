import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";

const ENTRY = fileURLToPath(new URL("main.tsx", import.meta.url));

/** Name and code of each script of `main.tsx`. */
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
    files.flatMap((file) =>
      file.type === "chunk" ? [[`/editor-test/${file.fileName}`, file.code]] : [],
    ),
  );
}
