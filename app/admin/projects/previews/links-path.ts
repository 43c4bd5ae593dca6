/** Where links of a project are made and revoked. */
export function previewLinksPath(projectId: string): string {
  return `/admin/project/${projectId}/preview-links`;
}
