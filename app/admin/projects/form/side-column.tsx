import { ArrowUpRight } from "lucide-react";
import type { MediaItem } from "#domain/media/media-item.ts";
import { FOCUS_MIDDLE } from "#domain/media/picture.ts";
import { FEATURED_FULL } from "#domain/projects/changes.ts";
import { canBeCover } from "#domain/projects/cover.ts";
import type { EditableProject, ProjectFormValues } from "#domain/projects/editable-project.ts";
import { PROJECT_LABELS } from "#domain/projects/project-form.ts";
import { projectState } from "#domain/projects/state.ts";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { type FormStore, useSwitch } from "../../forms/form-store.ts";
import type { UploadStatus } from "../../forms/use-submit-after-uploads.ts";
import { Pane } from "../../kit/pane.tsx";
import { Switch } from "../../kit/switch.tsx";
import { FocalPoint } from "../../media/focal-point.tsx";
import { pictureSrc } from "../../media/item-picture.tsx";
import { takeAltText } from "../../media/take-alt-text.ts";
import { SearchPreview, SocialPreview } from "../../seo/seo-previews.tsx";
import { ownerPreviewPath } from "../paths.ts";
import { StateBadge } from "../state-badge.tsx";
import { type CurrentTexts, searchSnippet } from "./current-texts.ts";
import { FileField } from "./file-field.tsx";
import type { FormOptions, ProjectFields } from "./use-project-fields.ts";

type Thumbnail = { item: MediaItem | null; x: number; y: number };

type SideColumnProps = {
  store: FormStore;
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
  const { store, fields, project, options, asset, onAsset } = props;
  const { thumbnail, onThumbnail, onUploading } = props;
  const isNew = project.id === "";
  return (
    <div className="project-side">
      <PublishCard
        project={project}
        featuredLeft={options.featuredLeft}
        featuredProblem={fields.isFeatured.errors?.[0]}
      />
      <FileField
        field={fields.assetId}
        label={PROJECT_LABELS.assetId}
        place="project-main"
        item={asset}
        isRequired={isNew}
        onChange={onAsset}
        onUploading={(status) => onUploading("assetId", status)}
      />
      <FileField
        field={fields.thumbnailId}
        label={PROJECT_LABELS.thumbnailId}
        place="project-thumbnail"
        item={thumbnail.item}
        isRequired={isNew}
        onUploading={(status) => onUploading("thumbnailId", status)}
        onChange={(item) => {
          const isSame = item?.id === thumbnail.item?.id;
          if (!isSame) takeAltText(store, "altText", thumbnail.item, item);
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
          placeholder="Describe the image for people who can't see it"
          rows={2}
        />
      </FileField>
      <Previews {...props} />
    </div>
  );
}

function Previews({ store, project, options, texts, asset, thumbnail }: SideColumnProps) {
  const snippet = searchSnippet(texts);
  const { host } = new URL(options.origin);
  const isPreviewOn = useSwitch(store, "allowPublicPreview", project.allowPublicPreview);
  const mainFile = asset && canBeCover(asset, isPreviewOn) ? asset : null;
  const cover = options.covers?.[isPreviewOn ? "withPreview" : "withoutPreview"];
  const src = [thumbnail.item, mainFile, cover].map((one) => one && pictureSrc(one)).find(Boolean);
  return (
    <div className="project-previews stack gap-2xl">
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

type PublishCardProps = {
  project: Pick<
    EditableProject,
    "id" | "isVisible" | "isFeatured" | "isArchived" | "allowPublicPreview"
  >;
  featuredLeft: number;
  featuredProblem: string | undefined;
};

function PublishCard({ project, featuredLeft, featuredProblem }: PublishCardProps) {
  const { id, isVisible, isFeatured, isArchived, allowPublicPreview } = project;
  const isFull = featuredLeft === 0 && !isFeatured;
  const state = projectState({ isVisible, isArchived });
  return (
    <Pane title="Publish" className="publish-card" aside={<StateBadge state={state} />}>
      <div className="stack gap-m">
        <Switch
          name="isVisible"
          label={PROJECT_LABELS.isVisible}
          hint={`Public after ${isArchived ? "restoring" : "saving"}.`}
          isOn={isVisible}
        />
        {(!isArchived || isFeatured) && (
          <Switch
            name="isFeatured"
            label={PROJECT_LABELS.isFeatured}
            hint={isFull ? FEATURED_FULL : "Shown first on the home page."}
            problem={featuredProblem}
            isOn={isFeatured}
          />
        )}
        <Switch
          name="allowPublicPreview"
          label={PROJECT_LABELS.allowPublicPreview}
          hint="Visitors can open its files."
          isOn={allowPublicPreview}
        />
      </div>
      {id && (
        <NewTabLink href={ownerPreviewPath(id)} className="pill arrow-out">
          {state === "Visible" ? "View page" : "Preview page"} <ArrowUpRight aria-hidden="true" />
        </NewTabLink>
      )}
    </Pane>
  );
}
