import type { MediaItem } from "#domain/media/media-item.ts";
import { FOCUS_MIDDLE } from "#domain/media/picture.ts";
import type { ProjectFormValues } from "#domain/projects/editable-project.ts";
import { PROJECT_LABELS } from "#domain/projects/project-form.ts";
import { FormField } from "../../forms/form-field.tsx";
import type { UploadStatus } from "../../forms/use-submit-after-uploads.ts";
import { FocalPoint } from "../../media/focal-point.tsx";
import { pictureSrc } from "../../media/item-picture.tsx";
import { SearchPreview } from "../../seo/search-preview.tsx";
import { SocialPreview } from "../../seo/social-preview.tsx";
import { type CurrentTexts, searchSnippet } from "./current-texts.ts";
import { FileField } from "./file-field.tsx";
import { PublishCard } from "./publish-card.tsx";
import type { FormOptions, ProjectFields } from "./use-project-fields.ts";

type Thumbnail = { item: MediaItem | null; x: number; y: number };

type SideColumnProps = {
  fields: ProjectFields;
  project: ProjectFormValues;
  options: FormOptions;
  texts: CurrentTexts;
  asset: MediaItem | null;
  onAsset: (item: MediaItem | null) => void;
  thumbnail: Thumbnail;
  onThumbnail: (thumbnail: Thumbnail) => void;
  onUploading: (field: string, status: UploadStatus) => void;
};

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
        onUploading={(status) => onUploading("assetId", status)}
      />
      <FileField
        id={fields.thumbnailId.id}
        name="thumbnailId"
        label={PROJECT_LABELS.thumbnailId}
        place="project-thumbnail"
        item={thumbnail.item}
        isRequired={isNew}
        problem={fields.thumbnailId.errors?.[0]}
        onUploading={(status) => onUploading("thumbnailId", status)}
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
            thumbnail.item?.altText || "Describe the picture for people who can't see it"
          }
          rows={2}
        />
      </FileField>
      <Previews {...props} />
    </div>
  );
}

function Previews({ options, texts, asset, thumbnail }: SideColumnProps) {
  const snippet = searchSnippet(texts);
  const { host } = new URL(options.origin);
  const shared = thumbnail.item ?? asset;
  const src = shared && pictureSrc(shared);
  return (
    <div className="project-previews">
      <SearchPreview
        title={snippet.title}
        description={snippet.description}
        address={[host, "project", texts.slug]}
      />
      <SocialPreview
        title={texts.ogTitle || snippet.title}
        description={texts.ogDescription || snippet.description}
        host={host}
        picture={src ? { src, x: thumbnail.x, y: thumbnail.y } : null}
      />
    </div>
  );
}
