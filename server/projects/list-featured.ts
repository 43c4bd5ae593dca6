import { eq } from "drizzle-orm";
import { type Picture, pictureFrom } from "#domain/media/picture.ts";
import { type ProjectState, projectState } from "#domain/projects/state.ts";
import type { Queryable } from "../db/connection.ts";
import { mediaFromRow } from "../media/store.ts";
import { featuredOrder, selectCards } from "./store.ts";
import { portfolioProjects } from "./tables.ts";

export type ManagedFeatured = {
  id: string;
  title: string;
  client: string;
  year: number;
  state: ProjectState;
  isFeatured: boolean;
  picture: Picture | null;
};

/** Hidden ones too, in the public order. */
export async function listManagedFeatured(db: Queryable): Promise<ManagedFeatured[]> {
  const rows = await selectCards(db)
    .where(eq(portfolioProjects.isFeatured, true))
    .orderBy(...featuredOrder);
  return rows.map(({ project, client, thumbnail }) => ({
    id: project.id,
    title: project.title,
    client,
    year: project.year,
    state: projectState(project),
    isFeatured: project.isFeatured,
    picture: thumbnail && pictureFrom(mediaFromRow(thumbnail)),
  }));
}
