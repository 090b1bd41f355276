export type ToastType = "success" | "info" | "error" | "warning";

export interface Toast {
  id: number;
  type: ToastType;
  message: string;
  /** How long it is shown, in milliseconds. */
  delay: number;
}

export interface NewToast {
  type: ToastType;
  message: string;
  /** In milliseconds; 5000 by default (specification, section 9). */
  delay?: number;
}

const DEFAULT_DELAY = 5000;
/** The delay of the application's own toasts, in milliseconds (specification, section 9). */
export const PRODUCT_DELAY = 3000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. If one with the same message is already shown, it is replaced and its time restarts. */
export function showToast({ type, message, delay = DEFAULT_DELAY }: NewToast): void {
  lastId += 1;
  change([...toasts.filter((toast) => toast.message !== message), { id: lastId, type, message, delay }]);
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** The application's own toasts, shown for 3 seconds. */
export const notify = {
  success: (message: string) => showToast({ type: "success", message, delay: PRODUCT_DELAY }),
  info: (message: string) => showToast({ type: "info", message, delay: PRODUCT_DELAY }),
  error: (message: string) => showToast({ type: "error", message, delay: PRODUCT_DELAY }),
  warning: (message: string) => showToast({ type: "warning", message, delay: PRODUCT_DELAY }),
};

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  current: () => toasts,
};
