/** Also the action for project changes from every screen. */
export const PROJECTS_PATH = "/admin/projects";
export const NEW_PROJECT_PATH = "/admin/new";
export const FEATURED_PATH = "/admin/featured";
export const NAMES_PATH = "/admin/clients";

export const detailPath = (id: string) => `/admin/project/${id}`;
export const editPath = (id: string) => `/admin/edit/${id}`;
export const duplicatePath = (id: string) => `${detailPath(id)}/duplicate`;

export const ownerPreviewPath = (id: string) => `${detailPath(id)}/preview`;
