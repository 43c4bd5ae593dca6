import { fileSize } from "#domain/media/file-size.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { DescriptionList } from "../../kit/description-list.tsx";
import { Pane } from "../../kit/pane.tsx";
import { PicturesState } from "../../media/pictures-state.tsx";
import { SeoMeter } from "../list/seo-meter.tsx";
import type { DetailedProject } from "./detailed-project.ts";
import { viewUrl } from "./file-kind.ts";

export function DetailsPane({ project }: { project: DetailedProject }) {
  const { seo, seoTone, projectUrl, thumbnail, mainFile } = project;
  const facts = [
    { name: "Address", value: project.path },
    { name: "Roles", value: project.roles.join(", ") },
    { name: "Categories", value: project.categories.join(", ") },
    { name: "SEO", value: <SeoMeter percent={seo} tone={seoTone} /> },
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
    { name: "Last updated", value: project.savedOn },
  ];
  return (
    <Pane title="Details">
      <DescriptionList facts={facts.filter(({ value }) => value !== null && value !== "")} />
    </Pane>
  );
}

function OwnFile({ item }: { item: MediaItem }) {
  return (
    <>
      <a href={viewUrl(item)} target="_blank" rel="noopener">
        <bdi>{item.fileName}</bdi>
        <span className="sr-only"> (opens in a new tab)</span>
      </a>{" "}
      <span className="facts-none">{fileSize(item.bytes)}</span>
      <PicturesState item={item} />
    </>
  );
}
