import { useRef } from "react";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import type { Subscriber } from "../subscribers.resource.ts";
import { subscribersCount } from "./bulk-report.ts";

interface DeleteSubscribersProps {
  subscribers: Subscriber[];
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Subscribers are deleted permanently, without a trash, so that no address is retained. */
export function DeleteSubscribers({ subscribers, busy, onConfirm, onCancel }: DeleteSubscribersProps) {
  // Keeps the text while the dialog fades out.
  const last = useRef(subscribers);
  if (subscribers.length > 0) last.current = subscribers;
  const [only, ...others] = last.current;
  const name = only && others.length === 0 ? only.email : subscribersCount(last.current.length);
  return (
    <ConfirmDialog
      opened={subscribers.length > 0}
      title={`Delete ${name}?`}
      action="Delete"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      This can’t be undone. Deleted addresses can subscribe again; block them to prevent that.
    </ConfirmDialog>
  );
}
