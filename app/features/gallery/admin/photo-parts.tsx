import { useLocation } from "react-router";
import type { ResourceParts } from "#app/resources/resource-parts.ts";
import { UploadLink } from "#app/ui/admin/upload-link.tsx";

/** Adds a photo for each of many pictures to the list's album. */
function AddMany() {
  const { search } = useLocation();
  return <UploadLink to={`/admin/photos/from-pictures${search}`}>Add multiple photos</UploadLink>;
}

export const photoParts: ResourceParts = { list: { Tools: AddMany } };
