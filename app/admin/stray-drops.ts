import { useEffect } from "react";

/** Rejects files dropped outside a drop zone, which browsers would open in place of the screen. */
export function useStrayDropGuard(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { dataTransfer, target } = event;
      const isField = target instanceof Element && target.matches("input[type=file]");
      if (event.defaultPrevented || isField || !dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      dataTransfer.dropEffect = "none";
    };
    document.addEventListener("dragover", refuse);
    document.addEventListener("drop", refuse);
    return () => {
      document.removeEventListener("dragover", refuse);
      document.removeEventListener("drop", refuse);
    };
  }, []);
}
