import { NativeSelect } from "@mantine/core";
import { type Choice, listChoices, type StateValue } from "../imports/state-columns.ts";
import classes from "./subscribers.module.css";

const labels: Record<Choice, string> = {
  subscribe: "Subscribe",
  leave_out: "Skip",
  unsubscribed: "Keep as unsubscribed",
  blocked: "Keep as blocked",
};

export type StateChoice = Pick<StateValue, "column" | "value"> & { choice: Choice };

export const isDecided = (states: readonly StateValue[]) => states.every(({ choice }) => choice !== null);

export const decidedStates = (states: readonly StateValue[]): StateChoice[] =>
  states.flatMap(({ column, value, choice }) => (choice ? [{ column, value, choice }] : []));

interface StateChoicesProps {
  headings: readonly string[];
  states: StateValue[];
  onChange: (states: StateValue[]) => void;
}

/** Chooses how to handle people whose state in the file is unsubscribed, bounced or anything else. */
export function StateChoices({ headings, states, onChange }: StateChoicesProps) {
  if (states.length === 0) return null;
  return (
    <fieldset className={classes.states}>
      <legend>Subscription states in this file</legend>
      {states.map((state) => {
        const { column, value, count, meaning, choice } = state;
        const options = listChoices(meaning).map((each) => ({ value: each, label: labels[each] }));
        return (
          <NativeSelect
            key={`${column} ${value}`}
            label={`${headings[column]}: ${value || "empty"}`}
            description={`${count.toLocaleString("en")} ${count === 1 ? "row" : "rows"}${meaning ? "" : ", unknown state"}`}
            data={choice === null ? [{ value: "", label: "Choose…" }, ...options] : options}
            value={choice ?? ""}
            onChange={({ currentTarget }) =>
              onChange(
                states.map((each) => (each === state ? { ...each, choice: currentTarget.value as Choice } : each)),
              )
            }
          />
        );
      })}
    </fieldset>
  );
}
