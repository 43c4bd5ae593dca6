import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // The whole map of routes is a few hundred bytes; asking for it piecemeal would cost a request per page.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
