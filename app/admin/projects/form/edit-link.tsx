import { redirect } from "react-router";
import { editPath } from "../paths.ts";
import type { Route } from "./+types/edit-link";

/** decisions: Projects and media, "`/admin/projects/{id}` goes to the edit page" */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(editPath(encodeURIComponent(params.id)));
}

/** Never rendered: the loader redirects. */
export default function EditLink() {
  return null;
}
