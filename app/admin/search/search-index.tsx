import { FileX } from "lucide-react";
import { data } from "react-router";
import { shortDateTime } from "#domain/site/formats.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { readIndexState } from "#server/search/passages/read-index-state.ts";
import { markAll } from "#server/search/passages/reindex.ts";
import { embeddedKinds } from "#server/search/vectors/fill-vectors.ts";
import { countVectors } from "#server/search/vectors/vector-index.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { type World, worldContext } from "#server/world.ts";
import { ScreenLoadError } from "../kit/screen-load-error.tsx";
import { startJobOrFailure } from "../kit/start-job-button.tsx";
import { usePolling } from "../kit/use-polling.ts";
import type { Route } from "./+types/search-index";
import { AiTabs } from "./ai-tabs.tsx";
import { FileTextsPane } from "./file-texts-pane.tsx";
import { type EmbeddedPassages, IndexPane } from "./index-pane.tsx";
import { INDEX_PATH } from "./paths.ts";

export const handle = {
  title: "AI Search Settings",
  refreshesOn: ["passages", "passage-changes", "site"],
};

export async function loader({ context }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const { timeZone } = await siteOfRequest(context);
  const reading = Promise.all([readIndexState(world.db), readEmbedded(world)]);
  const [{ updatedAt, ...state }, embedded] = await readOr503(
    world,
    "the state of the index",
    reading,
  );
  return { ...state, embedded, updatedOn: updatedAt && shortDateTime(updatedAt, timeZone) };
}

/** How many passages can be found by meaning. Null without a model for embeddings. */
async function readEmbedded({ db, vectorSearch }: World): Promise<EmbeddedPassages | null> {
  if (!vectorSearch) return null;
  const { model } = vectorSearch.embedder;
  return { model, passages: await countVectors(db, model, await embeddedKinds(db)) };
}

/** Marks everything; the indexer follows. */
export async function action({ context }: Route.ActionArgs) {
  await markAll(context.get(worldContext).db);
  return data({ status: "started" as const });
}

export const clientAction = startJobOrFailure;

export default function SearchIndex({ loaderData }: Route.ComponentProps) {
  const { files, unreadFiles, ...index } = loaderData;
  usePolling(index.waiting + files.waiting > 0);
  return (
    <div className="screen">
      <AiTabs current={INDEX_PATH} />
      <IndexPane {...index} />
      <FileTextsPane files={files} unreadFiles={unreadFiles} />
    </div>
  );
}

export function ErrorBoundary() {
  return <ScreenLoadError icon={FileX} title="Failed to load the state of the index" />;
}
