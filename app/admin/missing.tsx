import { data } from "react-router";

export function loader() {
  throw data(null, { status: 404 });
}

/** Never drawn: what does not exist is the layout's to show. */
export default function Missing() {
  return null;
}
