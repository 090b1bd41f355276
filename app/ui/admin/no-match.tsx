import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Notice } from "./screen.tsx";

interface NoMatchProps {
  title: string;
  onClear: () => void;
  children?: ReactNode;
}

/** Shown in place of a list if nothing matches the search and the filters. */
export const NoMatch = ({ title, onClear, children }: NoMatchProps) => (
  <Notice
    title={title}
    action={
      <Button variant="default" onClick={onClear}>
        Clear search and filters
      </Button>
    }
  >
    {children}
  </Notice>
);
