import { type DragEvent, useState } from "react";

/** The data type for the ids of files dragged within the screen. */
const TYPE = "application/x-private-files";

/** Attributes of an element that files are dragged by. */
export const draggedFiles = (ids: readonly number[]) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.clearData();
    dataTransfer.setData(TYPE, JSON.stringify(ids));
    dataTransfer.effectAllowed = "move";
  },
});

/** Attributes of an element that dragged files can be dropped onto, and whether any are over it. */
export function useFilesDrop(onDrop: (ids: number[]) => void) {
  const [isOver, setOver] = useState(false);
  const target = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(TYPE)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "move";
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      const dragged = event.dataTransfer.getData(TYPE);
      if (!dragged) return;
      event.preventDefault();
      setOver(false);
      onDrop(JSON.parse(dragged) as number[]);
    },
  };
  return { target, isOver };
}
