import type { ToastType } from "./toasts.ts";

const shapes: Record<ToastType, string> = {
  success: "M6.5 12.5l3.6 3.6 7.4-8",
  info: "M12 11v6M12 7.2v.1",
  error: "M8 8l8 8M16 8l-8 8",
  warning: "M12 9.2v4.6M12 17v.1",
};

const names: Record<ToastType, string> = {
  success: "Success",
  info: "Information",
  error: "Error",
  warning: "Warning",
};

/** Each type has its own shape, so that colour is not the only difference (WCAG 1.4.1). */
export function ToastIcon({ type }: { type: ToastType }) {
  return (
    <svg className="toast-icon" viewBox="0 0 24 24" width="28" height="28" role="img" aria-label={names[type]}>
      {type === "warning" ? <path d="M12 3.2L22 20.5H2z" /> : null}
      {type === "error" ? <path d="M8 2h8l6 6v8l-6 6H8l-6-6V8z" /> : null}
      {type === "info" ? <rect x="2" y="2" width="20" height="20" rx="6" /> : null}
      {type === "success" ? <circle cx="12" cy="12" r="10" /> : null}
      <path className="toast-symbol" d={shapes[type]} />
    </svg>
  );
}
