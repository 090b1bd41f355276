import { useCallback, useLayoutEffect, useRef } from "react";

/** The same function at every render, which calls the newest one. For event handlers. */
export function useLatestCallback<Parameters extends unknown[]>(
  callback: (...parameters: Parameters) => void,
): (...parameters: Parameters) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...parameters) => latest.current(...parameters), []);
}
