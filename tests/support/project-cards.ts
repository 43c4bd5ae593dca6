import type { ProjectCard } from "#domain/projects/project.ts";

export function projectCard(id: string): ProjectCard {
  return {
    id,
    slug: null,
    title: id,
    client: "Port",
    year: 2024,
    categories: [],
    isFeatured: false,
    summary: "",
    picture: null,
    altText: "",
  };
}
