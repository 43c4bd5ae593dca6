import { readAbout, readAboutMailbox } from "#server/about/store.ts";
import { world } from "#server/world.ts";
import type { Route } from "./+types/about";
import { AboutOverview } from "./about-overview.tsx";

export const handle = { title: "About Page", refreshesOn: ["about"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(world);
  return { about: await readAbout(db), email: await readAboutMailbox(db) };
}

export default function AboutScreen({ loaderData }: Route.ComponentProps) {
  return <AboutOverview {...loaderData} />;
}
