import { Link } from "react-router";

export function NotFoundPage() {
  return (
    <main>
      <h1>Page Not Found</h1>
      <p>404</p>
      <p>The page you're looking for doesn't exist or has been moved.</p>
      <Link to="/">Go Home</Link>
    </main>
  );
}
