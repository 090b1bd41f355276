import { Button, VisuallyHidden } from "@mantine/core";
import { useRef } from "react";
import { Icon } from "#app/ui/admin/icon.tsx";

interface UploadButtonProps {
  label: string;
  /** The object of the label, where there are several such buttons. */
  about?: string;
  /** All kinds of files by default. */
  accept?: string;
  several: boolean;
  variant?: "filled" | "default";
  /** Whether a phone opens its camera immediately. */
  fromCamera?: boolean;
  onFiles: (files: File[]) => void;
}

/** Opens the browser's file dialog, which on a phone also offers the camera. */
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
