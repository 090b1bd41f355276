import { useCallback, useLayoutEffect, useRef } from "react";

/** Returns a function that stays the same at every render and calls the newest callback. For event handlers. */
export function useLatestCallback<Parameters extends unknown[]>(
  callback: (...parameters: Parameters) => void,
): (...parameters: Parameters) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...parameters) => latest.current(...parameters), []);
}
