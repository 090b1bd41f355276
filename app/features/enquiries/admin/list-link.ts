import { useLocation } from "react-router";
import { adminListPath } from "#app/resources/admin-path.ts";
import { enquiries } from "../enquiries.resource.ts";

/** The list in the state from which the enquiry was opened. */
export function useListLink() {
  const { state } = useLocation();
  return { pathname: adminListPath(enquiries), search: (state as { list?: string } | null)?.list ?? "" };
}
