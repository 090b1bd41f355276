import { dequal } from "dequal/lite";
import { useState } from "react";

/** Returns the first of consecutive equal values, so that dependent computations don't run again after each save. */
export function useEqual<Value>(value: Value): Value {
  const [kept, keep] = useState(value);
  if (kept === value || dequal(kept, value)) return kept;
  keep(value);
  return value;
}
