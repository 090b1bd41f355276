import { dequal } from "dequal/lite";
import { useState } from "react";

/** The first of consecutive values that are equal, so that what depends on it is not computed again after each save. */
export function useEqual<Value>(value: Value): Value {
  const [kept, keep] = useState(value);
  if (kept === value || dequal(kept, value)) return kept;
  keep(value);
  return value;
}
