import { z } from "zod";
import { InvalidInput } from "#app/platform/errors.ts";
import { choices, listChoices, type StateValue } from "./state-columns.ts";

export const StateChoice = z.strictObject({
  column: z.number().int().min(0),
  value: z.string().max(100),
  choice: z.enum(choices),
});
type StateChoice = z.output<typeof StateChoice>;

/**
 * @throws InvalidInput if a value is not in the file, may not be subscribed, or is still undecided
 */
export function decideStates(
  { headings, states }: { headings: string[]; states: StateValue[] },
  chosen: readonly StateChoice[],
): StateValue[] {
  const reject = (code: string, { column, value }: { column: number; value: string }, message: string) =>
    InvalidInput.field("states", code, `${headings[column] ?? "Column"}, “${value || "empty"}”: ${message}`);
  const isSame = (one: { column: number; value: string }) => (other: { column: number; value: string }) =>
    one.column === other.column && one.value === other.value;
  const unknown = chosen.find((each) => !states.some(isSame(each)));
  if (unknown) throw reject("unknown", unknown, "this value is not in the file.");
  return states.map((state) => {
    const choice = chosen.find(isSame(state))?.choice ?? state.choice;
    if (choice === null) throw reject("required", state, "choose what to do with these people.");
    if (!listChoices(state.meaning).includes(choice))
      throw reject("invalid", state, "these people have not agreed, so they can’t be subscribed.");
    return { ...state, choice };
  });
}
