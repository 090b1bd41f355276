import { useLocation } from "react-router";
import { Breadcrumbs } from "#app/ui/admin/breadcrumbs.tsx";

/** The library's path, with the page and filters that a person came from. */
export const libraryPath = (state: unknown): string => {
  const list = (state as { list?: unknown } | null)?.list;
  return `/admin/media${typeof list === "string" ? list : ""}`;
};

export function LibraryLink() {
  const { state } = useLocation();
  return <Breadcrumbs trail={[{ label: "Media library", to: libraryPath(state) }]} />;
}
