import type { ServerBuild } from "react-router";
import type { RenderAskFrame } from "#domain/search/ask-frame.ts";

export function builtAskFrame(build: () => Promise<ServerBuild>): RenderAskFrame {
  return async (frame) => {
    const { entry } = await build();
    const render: unknown = Reflect.get(entry.module, "renderAskFrame");
    if (typeof render !== "function") throw new Error("the built pages have no answer box");
    return render(frame);
  };
}
