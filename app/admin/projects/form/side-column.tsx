import type { MediaItem } from "#domain/media/media-item.ts";
import { FOCUS_MIDDLE } from "#domain/media/picture.ts";
import { PROJECT_LABELS } from "#domain/projects/project-form.ts";
import type { FilledProject } from "#domain/projects/project-in-form.ts";
import { FormField } from "../../forms/form-field.tsx";
import { FocalPoint } from "../../media/focal-point.tsx";
import { sourceOf } from "../../media/item-picture.tsx";
import { SearchPreview } from "../../seo/search-preview.tsx";
import { SocialPreview } from "../../seo/social-preview.tsx";
import { asShown } from "./as-shown.ts";
import { FileField } from "./file-field.tsx";
import { PublishCard } from "./publish-card.tsx";
import type { FormOptions, ProjectFields } from "./use-project-fields.ts";
import type { Uploading } from "./use-uploads-awaited.ts";
import type { Written } from "./use-written.ts";

type Thumbnail = { item: MediaItem | null; x: number; y: number };

type SideColumnProps = {
  fields: ProjectFields;
  project: FilledProject;
  options: FormOptions;
  written: Written & { client: string };
  asset: MediaItem | null;
  onAsset: (item: MediaItem | null) => void;
  thumbnail: Thumbnail;
  onThumbnail: (thumbnail: Thumbnail) => void;
  /** Hears how far the file of a field is. */
  onUploading: (field: string, uploading: Uploading) => void;
};

/** Who sees a project, its files, and what others will make of it. */
export function SideColumn(props: SideColumnProps) {
  const { fields, project, options, asset, onAsset, thumbnail, onThumbnail, onUploading } = props;
  const isNew = project.id === "";
  return (
    <div className="project-side">
      <PublishCard
        project={project}
        featuredLeft={options.featuredLeft}
        featuredProblem={fields.isFeatured.errors?.[0]}
      />
      <FileField
        id={fields.assetId.id}
        name="assetId"
        label={PROJECT_LABELS.assetId}
        place="project-main"
        item={asset}
        isRequired={isNew}
        problem={fields.assetId.errors?.[0]}
        onChange={onAsset}
        onUploading={(uploading) => onUploading("assetId", uploading)}
      />
      <FileField
        id={fields.thumbnailId.id}
        name="thumbnailId"
        label={PROJECT_LABELS.thumbnailId}
        place="project-thumbnail"
        item={thumbnail.item}
        isRequired={isNew}
        problem={fields.thumbnailId.errors?.[0]}
        onUploading={(uploading) => onUploading("thumbnailId", uploading)}
        onChange={(item) => {
          const isSame = item?.id === thumbnail.item?.id;
          onThumbnail(isSame ? { ...thumbnail, item } : { item, x: FOCUS_MIDDLE, y: FOCUS_MIDDLE });
        }}
      >
        {thumbnail.item && (
          <FocalPoint
            item={thumbnail.item}
            x={thumbnail.x}
            y={thumbnail.y}
            names={{ x: "thumbnailFocusX", y: "thumbnailFocusY" }}
            onChange={(x, y) => onThumbnail({ ...thumbnail, x, y })}
          />
        )}
        <FormField
          field={fields.altText}
          label={PROJECT_LABELS.altText}
          placeholder={
            thumbnail.item?.altText || "What the picture shows, for those who cannot see it"
          }
          rows={2}
        />
      </FileField>
      <Previews {...props} />
    </div>
  );
}

function Previews({ options, written, asset, thumbnail }: SideColumnProps) {
  const shown = asShown(written);
  const { host } = new URL(options.origin);
  const shared = thumbnail.item ?? asset;
  const src = shared && sourceOf(shared);
  return (
    <div className="project-previews">
      <SearchPreview
        title={shown.title}
        description={shown.description}
        address={[host, "project", written.slug]}
      />
      <SocialPreview
        title={written.ogTitle || shown.title}
        description={written.ogDescription || shown.description}
        host={host}
        picture={src ? { src, x: thumbnail.x, y: thumbnail.y } : null}
      />
    </div>
  );
}
