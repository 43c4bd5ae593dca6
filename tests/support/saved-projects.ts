import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { type ProjectDraft, projectFormSchema } from "#domain/projects/project-form.ts";
import { media } from "#server/media/tables.ts";
import { changeNamed } from "#server/projects/change-named.ts";
import { createProject } from "#server/projects/form/create-project.ts";
import { portfolioProjects } from "#server/projects/tables.ts";
import { importWorld } from "./import-world.ts";

/** Projects that are saved by their form. `base`: a draft with all it needs. */
export async function savedProjects() {
  const { world, close } = await importWorld();
  const storedFile = async (ext: string): Promise<string> => {
    const hash = randomUUID().replaceAll("-", "").repeat(2);
    const [row] = await world.db
      .insert(media)
      .values({ area: "projects", hash, ext, fileName: `a.${ext}`, mimeType: "a/b", bytes: 9 })
      .returning();
    return row?.id ?? "";
  };
  const named = async (kind: "client" | "role", name: string): Promise<string> => {
    const outcome = await changeNamed(world, { intent: "add", kind, name });
    return outcome.status === "done" ? (outcome.item?.id ?? "") : "";
  };
  const asset = await storedFile("pdf");
  const thumbnail = await storedFile("png");
  const base = projectFormSchema({ isNew: true, now: new Date() }).parse({
    title: "Signs",
    clientId: await named("client", "ACME"),
    year: 2024,
    workType: "Pitch",
    categories: ["Print"],
    description: "<p>Words</p>",
    assetId: asset,
    thumbnailId: thumbnail,
    version: 0,
  });
  return {
    world,
    close,
    base,
    storedFile,
    named,
    async made(changes: Partial<ProjectDraft> = {}) {
      const outcome = await createProject(world, { ...base, ...changes });
      if (outcome.status !== "saved") throw new Error(JSON.stringify(outcome));
      return outcome;
    },
    async stored(id: string) {
      const [row] = await world.db
        .select()
        .from(portfolioProjects)
        .where(eq(portfolioProjects.id, id));
      return row;
    },
  };
}
