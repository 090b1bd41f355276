import { Button } from "@mantine/core";
import { useRef } from "react";
import { Icon } from "#app/ui/admin/icon.tsx";

interface UploadButtonProps {
  label: string;
  accept: string;
  several: boolean;
  variant?: "filled" | "default";
  onFiles: (files: File[]) => void;
}

/** Opens the file dialog of the browser; on a phone that offers the camera as well. */
export function UploadButton({ label, accept, several, variant = "filled", onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        leftSection={<Icon name="upload" size={18} />}
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
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
