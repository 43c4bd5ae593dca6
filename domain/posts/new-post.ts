import type { EditablePost } from "./editable-post.ts";
import { EMPTY_POST } from "./post-fields.ts";

/** As its editor shows it before the first save. */
export function newPost(id: string): EditablePost {
  return {
    id,
    fields: EMPTY_POST,
    draftSavedAt: null,
    live: {
      status: "draft",
      title: "",
      slug: "",
      publishedAt: null,
      scheduledPublishAt: null,
      isArchived: false,
      wasPublished: false,
      updatedAt: new Date(0).toISOString(),
      version: 0,
    },
    featuredImage: null,
    pictures: [],
  };
}
