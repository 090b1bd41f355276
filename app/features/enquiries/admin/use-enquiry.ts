import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { errorText } from "#app/ui/admin/error-text.ts";
import { changeMany } from "#app/ui/admin/list-calls.ts";
import { isSessionExpired } from "#app/ui/admin/load-error.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import { type EnquiryItem, enquiries } from "../enquiries.resource.ts";
import { changeEnquiry, type EnquiryChanges, enquiryQuery } from "./enquiry-calls.ts";
import { useListLink } from "./list-link.ts";

/** Actions on an enquiry. After each of them, the screen and the lists show the stored data. */
export function useEnquiry(enquiry: EnquiryItem) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const list = useListLink();
  const [isBusy, setBusy] = useState(false);
  const { queryKey } = enquiryQuery(enquiry.id);

  const show = (stored: EnquiryItem) => {
    queries.setQueryData(queryKey, stored as never);
    void queries.invalidateQueries({ queryKey: ["items", enquiries.name] });
  };

  /**
   * Runs a request; if somebody else was faster, shows their change.
   * @param report shows an error; defaults to a toast
   * @returns whether it succeeded
   */
  async function run(
    request: () => Promise<EnquiryItem | undefined>,
    report: (message: string) => void = notify.error,
  ): Promise<boolean> {
    setBusy(true);
    try {
      const stored = await request();
      if (stored) show(stored);
      return true;
    } catch (error) {
      if (isSessionExpired(error)) return false;
      if (error instanceof ApiError && error.status === 409) {
        await queries.invalidateQueries({ queryKey });
        report("Someone else just changed this enquiry. Check the updated version, then try again.");
      } else if (error instanceof ApiError && error.status === 404) report("This enquiry has been deleted.");
      else report(errorText(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  // Opening an enquiry marks it as read. Several people may do so at the same time.
  const opening = useRef<Promise<EnquiryItem | undefined>>(undefined);
  useEffect(() => {
    if (opening.current || enquiry.is_read) return;
    opening.current = changeEnquiry(enquiry, { is_read: true }).catch(() => {
      void queries.invalidateQueries({ queryKey });
      return undefined;
    });
    void opening.current.then((stored) => stored && show(stored));
  });

  /**
   * Changes the displayed version, or the one after marking it as read, so that a quick user has no conflict with
   * themselves.
   */
  async function changeShown(changes: EnquiryChanges) {
    const read = await opening.current;
    return changeEnquiry(read && read.version > enquiry.version ? read : enquiry, changes);
  }

  const bulk = (action: string) => async () => {
    const { failed } = await changeMany(enquiries.path, action, [enquiry.id]);
    if (failed[0]) throw new ApiError(400, { detail: failed[0].detail });
    await queries.invalidateQueries({ queryKey });
    void queries.invalidateQueries({ queryKey: ["items", enquiries.name] });
    return undefined;
  };

  return {
    isBusy,
    run,
    change: (changes: EnquiryChanges) => run(() => changeShown(changes)),
    restore: () => run(bulk("restore")),
    /** Moves the enquiry to the trash, and returns to the list. */
    async remove() {
      if (!(await run(bulk("delete")))) return;
      notify.success("Enquiry moved to trash.");
      await navigate(list);
    },
    /** Marks it as unread and returns to the list, because staying would mark it as read. */
    async leaveUnread() {
      if (await run(() => changeShown({ is_read: false }))) await navigate(list);
    },
  };
}

export type EnquiryActions = ReturnType<typeof useEnquiry>;
