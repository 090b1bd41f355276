import { type FocusEvent, type ReactNode, useRef, useSyncExternalStore } from "react";
import { SITE_LANGUAGE, useLanguageAttributes } from "../language-context.tsx";
import { ToastIcon } from "./toast-icon.tsx";
import { dismissToast, PRODUCT_DELAY, type ToastType, toastStore } from "./toasts.ts";

const none: ReturnType<typeof toastStore.current> = [];

interface InitialToast {
  type: ToastType;
  message: string;
  /** The OK link of a page without JavaScript, which opens the same page without the message. */
  ok: ReactNode;
}

/**
 * Shows the toasts; render it once per layout. `initial` is part of the server-rendered document, in response to a form
 * submitted without JavaScript; CSS hides it after its delay.
 */
export function Toasts({ initial }: { initial?: InitialToast | undefined }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => none);
  const languageProps = useLanguageAttributes(SITE_LANGUAGE);
  const previousFocus = useRef<HTMLElement | null>(null);

  function rememberFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      previousFocus.current = relatedTarget;
  }

  function close(id: number) {
    const hadFocus = document.activeElement?.closest(".toasts") != null;
    dismissToast(id);
    if (hadFocus) previousFocus.current?.focus();
  }

  return (
    <section className="toasts" aria-label="Messages" aria-live="polite" onFocus={rememberFocus} {...languageProps}>
      {initial && !toasts.some((toast) => toast.message === initial.message) ? (
        <ToastCard type={initial.type} message={initial.message} delay={PRODUCT_DELAY} ok={initial.ok} />
      ) : null}
      {toasts.map(({ id, type, message, delay }) => (
        <ToastCard
          key={id}
          type={type}
          message={message}
          delay={delay}
          onDismiss={() => close(id)}
          ok={
            <button type="button" className="toast-ok" onClick={() => close(id)}>
              OK
            </button>
          }
        />
      ))}
    </section>
  );
}

interface ToastCardProps {
  type: ToastType;
  message: string;
  delay: number;
  ok: ReactNode;
  onDismiss?: () => void;
}

/** An animation measures the delay, so that CSS can pause it while the toast is hovered or focused. */
function ToastCard({ type, message, delay, ok, onDismiss }: ToastCardProps) {
  return (
    <div
      className={`toast toast-${type}`}
      ref={(card) => card?.style.setProperty("--toast-delay", `${delay}ms`)}
      onAnimationEnd={(event) => {
        if (event.animationName === "toast-out") onDismiss?.();
      }}
    >
      <ToastIcon type={type} />
      <p>{message}</p>
      {ok}
    </div>
  );
}
