/** Where projects are listed, and where changes of them are sent to from every screen. */
export const PROJECTS_PATH = "/admin/projects";
export const NEW_PROJECT_PATH = "/admin/new";
/** Where the featured projects are put in their order. */
export const FEATURED_PATH = "/admin/featured";
/** Where clients and roles are listed, added, renamed and removed. */
export const NAMES_PATH = "/admin/clients";

export const detailPath = (id: string) => `/admin/project/${id}`;
export const editPath = (id: string) => `/admin/edit/${id}`;
/** Where a copy of a project is asked for. */
export const duplicatePath = (id: string) => `${detailPath(id)}/duplicate`;

/** A hidden project as its page will be, for its owner. */
export const ownPreviewPath = (id: string) => `${detailPath(id)}/preview`;
/** Where links of a project are made and revoked. */
export const previewLinksPath = (id: string) => `${detailPath(id)}/preview-links`;
