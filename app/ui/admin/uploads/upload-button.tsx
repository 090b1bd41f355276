import { Button } from "@mantine/core";
import { useRef } from "react";
import { Icon } from "#app/ui/admin/icon.tsx";

interface UploadButtonProps {
  label: string;
  /** Files of all kinds if left out. */
  accept?: string;
  several: boolean;
  variant?: "filled" | "default";
  /** Whether the camera of a phone opens at once. */
  fromCamera?: boolean;
  onFiles: (files: File[]) => void;
}

/** Opens the file dialog of the browser; on a phone that offers the camera as well. */
export function UploadButton({
  label,
  accept,
  several,
  variant = "filled",
  fromCamera = false,
  onFiles,
}: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        leftSection={<Icon name={fromCamera ? "camera" : "upload"} size={18} />}
        onClick={() => {
          input.current?.click();
        }}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        multiple={several}
        capture={fromCamera ? "environment" : undefined}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
