import { data } from "react-router";

export function loader() {
  throw data(null, { status: 404 });
}

/** Never rendered: the layout's error boundary shows the 404. */
export default function Missing() {
  return null;
}
