import { useLocation } from "react-router";
import { adminListPath } from "#app/resources/admin-path.ts";
import { enquiries } from "../enquiries.resource.ts";

/** The list as it was when the enquiry was opened from it. */
export function useListLink() {
  const { state } = useLocation();
  return { pathname: adminListPath(enquiries), search: (state as { list?: string } | null)?.list ?? "" };
}
