import { useState } from "react";
import { useLocation } from "react-router";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import {
  cleanPostText,
  isUntitled,
  POST_CATEGORIES_MAX,
  POST_KEYWORDS_MAX,
  POST_LABELS,
  POST_TAGS_MAX,
} from "#domain/posts/post-fields.ts";
import type { SaveKind } from "#domain/posts/post-save.ts";
import type { ListedPreviewLink } from "#domain/previews/preview-link.ts";
import {
  META_DESCRIPTION_SHOWN_CHARS,
  META_TITLE_SHOWN_CHARS,
} from "#domain/site/blog-settings.ts";
import { useSite } from "../../../public/chrome/use-site.ts";
import { preloadEditor, RichTextField } from "../../editor/rich-text-field.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { FormStore, FormStoreContext, useTexts } from "../../forms/form-store.ts";
import { SlugField } from "../../forms/slug-field.tsx";
import { useSaveKey } from "../../forms/use-save-key.ts";
import { Pane } from "../../kit/pane.tsx";
import { TagInput } from "../../kit/tag-input.tsx";
import { useUnsavedChanges } from "../../shell/unsaved-changes.tsx";
import { insertDroppedDocument } from "../dropped-document.ts";
import { CheckCard } from "./check-card.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { FaqsField } from "./faqs-field.tsx";
import { FeaturedImageCard } from "./featured-image-card.tsx";
import { hasUnsaved } from "./journal.ts";
import { findUnstored, KeptTexts } from "./kept-texts.tsx";
import { fieldReference, fieldState } from "./post-field-state.ts";
import { PostPreviews } from "./post-previews.tsx";
import { PreviewLinksDialog } from "./preview-links-dialog.tsx";
import { PublishCard } from "./publish-card.tsx";
import { RecoveredNotice } from "./recovered-notice.tsx";
import { RevisionsDialog } from "./revisions-dialog.tsx";
import { SaveState } from "./save-state.tsx";
import { showInForm } from "./show-in-form.ts";
import type { FeaturedImage } from "./use-featured-image.ts";
import { usePostSaving } from "./use-post-saving.ts";

type PostEditorProps = {
  post: EditablePost;
  /** Names in use, to suggest. */
  categories: readonly string[];
  /** Without a trailing slash. */
  origin: string;
  /** In milliseconds since the epoch, when the page was read. */
  now: number;
  timeZone: string;
  previewLinks: ListedPreviewLink[];
  /** After the first save of a new post. */
  onCreated: () => void;
};

const TEXTS = [
  "title",
  "slug",
  "excerpt",
  "metaTitle",
  "metaDescription",
  "imagePosition",
] as const;

const TAG_FIELDS = [
  ["tags", POST_TAGS_MAX],
  ["keywords", POST_KEYWORDS_MAX],
] as const;

preloadEditor("article");

/** spec: admin-area §2, "Editor" */
export function PostEditor(props: PostEditorProps) {
  const { categories, origin, now, timeZone, onCreated } = props;
  const [store] = useState(() => new FormStore());
  const { state } = useLocation();
  /** As it was stored when the editor was opened, created, or given its slug by an explicit save. */
  const [initial, setInitial] = useState(props.post);
  const isUnnamed = initial.live.version === 0 || isUntitled(initial.live);
  const saving = usePostSaving({
    post: initial,
    store,
    timeZone,
    onCreated: (created) => {
      setInitial(created);
      onCreated();
    },
  });
  const { post, isDirty, problems, conflict, journal, uploads } = saving;
  if (isUnnamed && post.live.version > 0 && !isUntitled(post.live)) setInitial(post);
  const [isShowingRevisions, setShowingRevisions] = useState(false);
  const [isShowingLinks, setShowingLinks] = useState(false);
  const submit = (kind: SaveKind, scheduledFor?: string) => void saving.save(kind, scheduledFor);
  useUnsavedChanges(
    isDirty || uploads.pending.length > 0,
    async () => (await saving.save("save")) && saving.session.changed.length === 0,
  );
  useSaveKey(() => submit("save"));
  const { fields } = initial;
  const texts = useTexts(store, TEXTS, fields);
  const [image, setImage] = useState<FeaturedImage>({
    item: props.post.featuredImage,
    crop: fields.imageCropData,
  });
  const site = useSite();
  const isBusy = uploads.isAwaited || (saving.saving !== null && saving.saving !== "auto");
  const found = journal.abandoned.filter((entry) => hasUnsaved(entry, post.fields));
  const field = (name: Parameters<typeof fieldState>[2]) => fieldState(initial, problems, name);
  return (
    <form
      ref={store.attach}
      className="save-form post-form"
      data-layout="wide"
      // The browser's own message would be shown instead of ours.
      noValidate
      onInput={store.read}
      onSubmit={(event) => {
        event.preventDefault();
        submit("save");
      }}
    >
      <FormStoreContext value={store}>
        <div className="only-without-scripts">
          <section className="form-alert" data-level="warning" aria-label="JavaScript">
            <h2>Writing posts needs JavaScript</h2>
            <p>Nothing can be saved here without it. Turn it on for this site.</p>
          </section>
        </div>
        {saving.isDeleted && (
          <section role="alert" className="form-alert" data-level="alarm">
            <h2>This post was deleted</h2>
            <p>Its text is only in this window now. To keep it, save it as a new draft.</p>
          </section>
        )}
        {initial.live.version === 0 && <KeptTexts find={findUnstored} timeZone={timeZone} />}
        {found.map((entry) => (
          <RecoveredNotice
            key={entry.editorId}
            entry={entry}
            post={post}
            image={image.item}
            timeZone={timeZone}
            onRestore={(fields) => {
              void journal.discard(entry.editorId, saving.restore(fields));
            }}
            onDiscard={() => void journal.discard(entry.editorId)}
          />
        ))}
        <div className="panes">
          <Pane title="Post" className="form">
            <FormField
              field={field("title")}
              label={POST_LABELS.title}
              isFirst={isUnnamed ? "on the screen" : undefined}
            />
            <RichTextField
              id="post-content"
              name="content"
              profile="article"
              label={POST_LABELS.content}
              initialHtml={fields.content}
              problem={problems.content?.[0]}
              placeholder="Write your post"
              onUploads={uploads.reporters.content}
              onReady={(editor) => isUnnamed && insertDroppedDocument(state, store, editor)}
            />
          </Pane>
          <FaqsField initial={fields.faqs} problem={problems.faqs?.[0]} />
          <Pane title="Summary" className="form">
            <FormField field={field("excerpt")} label={POST_LABELS.excerpt} rows={3} />
            <FormField field={field("author")} label={POST_LABELS.author} fallback={site.name} />
            <TagInput
              field={fieldReference("categories", problems)}
              label={POST_LABELS.categories}
              initial={fields.categories}
              max={POST_CATEGORIES_MAX}
              suggestions={categories}
            />
          </Pane>
          <PostPreviews post={post} texts={texts} image={image} origin={origin} />
        </div>
        <div className="panes post-side">
          <PublishCard
            post={post}
            now={now}
            timeZone={timeZone}
            isBusy={isBusy}
            problem={problems.scheduledFor?.[0]}
            isDirty={isDirty}
            onSave={submit}
            saveDraft={() => saving.save("auto")}
            isNew={post.live.version === 0}
            onShowRevisions={() => setShowingRevisions(true)}
            onShowLinks={() => setShowingLinks(true)}
          />
          <CheckCard
            postId={post.id}
            saveDraft={() => saving.save("auto")}
            onShow={(finding) => showInForm(store.form, finding)}
          />
          <FeaturedImageCard
            post={initial}
            problems={problems}
            onUploads={uploads.reporters.featuredImageId}
            image={image}
            position={texts.imagePosition}
            setImage={setImage}
          />
          <Pane title="SEO settings" className="form">
            <SlugField
              field={fieldReference("slug", problems)}
              label={POST_LABELS.slug}
              isNew={isUnnamed}
              initial={fields.slug}
              title={cleanPostText(texts.title)}
              addressOf={(slug) => `/blog/${slug || "…"}`}
            />
            <FormField
              field={field("metaTitle")}
              label={POST_LABELS.metaTitle}
              shownChars={META_TITLE_SHOWN_CHARS}
              fallback={texts.title}
            />
            <FormField
              field={field("metaDescription")}
              label={POST_LABELS.metaDescription}
              shownChars={META_DESCRIPTION_SHOWN_CHARS}
              fallback={texts.excerpt}
              rows={3}
            />
          </Pane>
          {TAG_FIELDS.map(([name, max]) => (
            <div key={name} className="pane">
              <TagInput
                field={fieldReference(name, problems)}
                label={POST_LABELS[name]}
                initial={fields[name]}
                max={max}
              />
            </div>
          ))}
        </div>
        <SaveState
          post={post}
          timeZone={timeZone}
          savedAt={saving.savedAt}
          saving={saving.saving}
          isDirty={isDirty}
          uploads={uploads}
          news={saving.news}
          isDeleted={saving.isDeleted}
          isUnreachable={saving.isUnreachable}
          isConflicting={conflict !== null}
          isJournalFailing={journal.hasFailed}
          onDecide={saving.compare}
        />
        {isShowingRevisions && (
          <RevisionsDialog
            post={post}
            current={saving.session.values}
            image={image.item}
            timeZone={timeZone}
            onReplace={saving.replaceText}
            onClose={() => setShowingRevisions(false)}
          />
        )}
        {isShowingLinks && (
          <PreviewLinksDialog
            post={post}
            links={props.previewLinks}
            onClose={() => setShowingLinks(false)}
          />
        )}
        {conflict && saving.isDeciding && (
          <ConflictDialog
            fields={conflict.fields}
            kind={conflict.kind}
            pictures={[image.item, conflict.post.featuredImage]}
            onResolve={(choices) => void saving.resolve(choices)}
            onClose={saving.putOff}
          />
        )}
      </FormStoreContext>
    </form>
  );
}
