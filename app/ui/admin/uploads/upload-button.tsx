import { Button, VisuallyHidden } from "@mantine/core";
import { useRef } from "react";
import { Icon } from "#app/ui/admin/icon.tsx";

interface UploadButtonProps {
  label: string;
  /** What the label is about, where there are several such buttons. */
  about?: string;
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
  about,
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
        {about === undefined ? null : <VisuallyHidden> {about}</VisuallyHidden>}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={about === undefined ? label : `${label} ${about}`}
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
