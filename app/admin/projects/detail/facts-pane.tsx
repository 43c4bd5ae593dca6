import { fileSize } from "#domain/media/file-size.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { Facts } from "../../kit/facts.tsx";
import { Pane } from "../../kit/pane.tsx";
import { PicturesState } from "../../media/pictures-state.tsx";
import { Seo } from "../list/seo.tsx";
import type { DetailedProject } from "./detailed-project.ts";
import { pageOf } from "./kinds.ts";

/** What is known of a project, at a glance. */
export function FactsPane({ project }: { project: DetailedProject }) {
  const { seo, seoTone, projectUrl, thumbnail, mainFile } = project;
  const facts = [
    { name: "Address", value: project.path },
    { name: "Roles", value: project.roles.join(", ") },
    { name: "Categories", value: project.categories.join(", ") },
    { name: "SEO", value: <Seo percent={seo} tone={seoTone} /> },
    { name: "Main file", value: mainFile && <OwnFile item={mainFile} /> },
    { name: "Thumbnail", value: thumbnail && <OwnFile item={thumbnail} /> },
    {
      name: "Project link",
      value: projectUrl && (
        <a href={projectUrl} target="_blank" rel="noopener noreferrer">
          {projectUrl}
        </a>
      ),
    },
    { name: "First published", value: project.firstShownOn },
    { name: "Created", value: project.createdOn },
    { name: "Last change", value: project.savedOn },
  ];
  return (
    <Pane title="Details">
      <Facts facts={facts.filter(({ value }) => value !== null && value !== "")} />
    </Pane>
  );
}

function OwnFile({ item }: { item: MediaItem }) {
  return (
    <>
      <a href={pageOf(item)} target="_blank" rel="noopener">
        <bdi>{item.fileName}</bdi>
        <span className="sr-only"> (opens in a new tab)</span>
      </a>{" "}
      <span className="facts-none">{fileSize(item.bytes)}</span>
      <PicturesState item={item} />
    </>
  );
}
