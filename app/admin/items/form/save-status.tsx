import type { SaveState } from "../../saving/save-state.ts";
import classes from "./form.module.css";

/** What has become of what was typed, always in sight; announced when it settles. */
export function SaveStatus({ state }: { state: SaveState }) {
  return (
    <p className={classes.status} data-kind={state.kind} role="status">
      {describe(state)}
    </p>
  );
}

const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });

function describe(state: SaveState): string {
  switch (state.kind) {
    case "saved":
      return state.at ? `Saved ${time.format(state.at)}` : "";
    case "unsaved":
      return "Not saved yet";
    case "saving":
      return "Saving";
    case "offline":
      return "Offline: saved when you are connected again";
    case "waiting":
      return `Not saved: tried again at ${time.format(state.retryAt)}`;
    case "refused":
      return "Not saved: some fields need your attention";
    case "denied":
      return state.message;
    case "conflict":
      return "Somebody else changed the same";
  }
}
