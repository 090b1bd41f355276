import { Button, type ButtonProps, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./explained-button.module.css";

interface ExplainedButtonProps extends ButtonProps {
  /** Why the button cannot be used now, as a sentence; undefined if it can be. */
  whyNot: string | undefined;
  /** Whether the context already shows the reason; then it is only read out, and shown on hover. */
  isEvident?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button that explains why it cannot be used, and keeps the focus meanwhile, so that the reason can be read. */
export function ExplainedButton({ whyNot, isEvident = false, onClick, ...props }: ExplainedButtonProps) {
  const reason = useId();
  const isOff = whyNot !== undefined;
  return (
    <>
      {isOff && isEvident ? <VisuallyHidden id={reason}>{whyNot}</VisuallyHidden> : null}
      {isOff && !isEvident ? (
        <span id={reason} className={classes.reason}>
          {whyNot}
        </span>
      ) : null}
      <Button
        {...props}
        {...(isOff && { "aria-disabled": true, "aria-describedby": reason, "data-disabled": true })}
        {...(isOff && isEvident && { title: whyNot })}
        {...(!isOff && { onClick })}
      />
    </>
  );
}
