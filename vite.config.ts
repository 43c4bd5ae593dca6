import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Built pages import `server/` and `domain/` as they are, so that the process has one instance of
 * each module. In development the files are named absolutely, since Vite's runner imports them.
 */
function sharedInstances(): Plugin {
  let isBuild = false;
  return {
    name: "vitrine:shared-instances",
    enforce: "pre",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    resolveId(id) {
      if (this.environment.name !== "ssr" || !/^#(server|domain)\//.test(id)) return undefined;
      if (isBuild) return { id, external: true };
      return { id: pathToFileURL(resolve(id.slice(1))).href, external: true };
    },
  };
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

export default defineConfig({
  plugins: [noServerCodeInBrowsers(), sharedInstances(), tailwindcss(), reactRouter()],
  build: { target: "es2023", assetsInlineLimit: 0 },
});
