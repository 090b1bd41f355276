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

/** Deleting is for good: a subscriber has no trash, as nobody wants their address kept there. */
export function DeleteSubscribers({ subscribers, busy, onConfirm, onCancel }: DeleteSubscribersProps) {
  // While the dialog fades out it still says what it said.
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
      This cannot be undone, and a deleted address can subscribe again. To keep somebody from that, block them instead.
    </ConfirmDialog>
  );
}
