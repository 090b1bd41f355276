import type { FormDraft } from "./form-draft.ts";
import type { SaverSnapshot } from "./item-saver.ts";
import type { Rejections } from "./rejections.ts";
import type { SaveSender } from "./save-sender.ts";
import type { SaveState } from "./save-state.ts";

/** Collects what a form shows about its draft and its save state. */
export function takeSnapshot(draft: FormDraft, rejections: Rejections, sender: SaveSender): SaverSnapshot {
  const { stored, base, values, conflicts, merged } = draft;
  const fields = conflicts.map((field) => ({
    field,
    base: base[field],
    mine: values[field],
    theirs: stored?.[field],
  }));
  return {
    values,
    state: getSaveState(draft, rejections, sender),
    errors: rejections.errors,
    item: stored,
    version: stored?.version,
    conflict: stored && fields.length > 0 ? { item: stored, fields } : undefined,
    merged,
    hasUnsaved: draft.isTouched || sender.sending !== undefined,
  };
}

function getSaveState(draft: FormDraft, rejections: Rejections, sender: SaveSender): SaveState {
  const { denied, isInFlight, waiting, sending, savedAt } = sender;
  if (draft.conflicts.length > 0) return { kind: "conflict" };
  if (denied !== undefined) return { kind: "denied", message: denied };
  if (isInFlight) return { kind: "saving" };
  if (waiting) return waiting;
  const isRefused = !rejections.isEmpty || (!draft.stored && Object.keys(rejections.errors).length > 0);
  if (isRefused) return { kind: "refused" };
  return draft.isTouched || sending ? { kind: "unsaved" } : { kind: "saved", at: savedAt };
}
