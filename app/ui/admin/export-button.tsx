import { ExplainedButton } from "./explained-button.tsx";
import { Icon } from "./icon.tsx";

interface ExportButtonProps {
  className?: string | undefined;
  /** How many rows the list has; undefined if it is not loaded. */
  count: number | undefined;
  onExport: () => void;
}

/** Exports the rows of a list. */
export const ExportButton = ({ className = "", count, onExport }: ExportButtonProps) => (
  <ExplainedButton
    className={className}
    variant="default"
    leftSection={<Icon name="download" size={18} />}
    whyNot={count ? undefined : count === 0 ? "There are no rows to export." : "The list hasn’t loaded yet."}
    isEvident
    onClick={onExport}
  >
    Export CSV
  </ExplainedButton>
);
