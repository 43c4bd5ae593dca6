import { readAbout } from "#server/about/store.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { world } from "#server/world.ts";
import type { Route } from "./+types/about";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(world);
  const notes = context.get(pageNotes);
  notes.dependsOn("about");
  notes.keep();
  return { about: await readAbout(db) };
}

export default function About({ loaderData: { about } }: Route.ComponentProps) {
  if (!about) return <main>About content not found.</main>;
  return (
    <main>
      <h1>{about.name}</h1>
    </main>
  );
}
