export function ErrorPage() {
  return (
    <main>
      <h1>Something went wrong</h1>
      <p>This page could not be shown. Please try again in a moment.</p>
    </main>
  );
}
