import { useMediaQuery } from "@mantine/hooks";
import { UploadButton } from "./upload-button.tsx";

/** Opens the camera on phones and tablets; not shown elsewhere, where browsers would open the file dialog. */
export function CameraButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const isTouched = useMediaQuery("(pointer: coarse)");
  if (!isTouched) return null;
  return (
    <UploadButton
      label="Take a photo"
      variant="default"
      accept="image/*"
      several={false}
      fromCamera
      onFiles={onFiles}
    />
  );
}
