import type { EditablePost } from "#domain/posts/editable-post.ts";
import type { PostField } from "#domain/posts/post-fields.ts";
import type { PostProblems } from "#domain/posts/save-reply.ts";
import type { FieldReference, FieldState } from "../../forms/form-field.tsx";

type TextField = {
  [Name in PostField]: EditablePost["fields"][Name] extends string ? Name : never;
}[PostField];

/** A text field of the post's form. */
export function fieldState(
  { fields }: Pick<EditablePost, "fields">,
  problems: PostProblems,
  name: TextField,
): FieldState {
  return {
    id: `post-${name}`,
    key: undefined,
    name,
    initialValue: fields[name],
    errors: problems[name],
    required: name === "title",
  };
}

/** A field that keeps its value itself. */
export function fieldReference(name: PostField, problems: PostProblems): FieldReference {
  const errors = problems[name];
  return { id: `post-${name}`, name, ...(errors && { errors }) };
}
