/** Also the action for post changes from every screen. */
export const POSTS_PATH = "/admin/blog";
export const BLOG_SETTINGS_PATH = `${POSTS_PATH}/settings`;
/** spec: admin-area §2, "Blog create and edit links carry ?tab=blog" */
export const NEW_POST_PATH = `${POSTS_PATH}/new?tab=blog`;

export const editPostPath = (id: string) => `${POSTS_PATH}/edit/${id}?tab=blog`;
export const duplicatePostPath = (id: string) => `${POSTS_PATH}/edit/${id}/duplicate`;
export const ownerPostPreviewPath = (id: string) => `${POSTS_PATH}/${id}/preview`;
