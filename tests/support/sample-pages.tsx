import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useActionData,
  useLoaderData,
  useRouteError,
} from "react-router";

/** The document around the pages of `sample-build.ts`. */
export function Root() {
  return (
    <html lang="en">
      <head>
        <title>Sample</title>
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Shows the results of a page's loader and action. */
export function Page() {
  return (
    <main>
      <p>{JSON.stringify(useLoaderData())}</p>
      <output>{JSON.stringify(useActionData() ?? null)}</output>
    </main>
  );
}

export function Failure() {
  const error = useRouteError() as { status?: number };
  return <p>failed: {error.status ?? "bug"}</p>;
}
