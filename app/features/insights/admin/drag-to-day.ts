import { Accessibility, DragDropManager, Draggable, Droppable, PointerSensor } from "@dnd-kit/dom";

interface Listeners {
  /**
   * @param day undefined if the item isn't over a day
   */
  onOver(day: string | undefined): void;
  onDrop(key: string, day: string): void;
}

/**
 * Lets a pointer drag items (`data-key`), by the button in them, to days (`data-day`). The handles provide the keys and
 * announcements. @returns a function that ends it
 */
export function enableDragging(grid: HTMLElement, { onOver, onDrop }: Listeners): () => void {
  const manager = new DragDropManager({
    sensors: [PointerSensor],
    plugins: (defaults) => defaults.filter((plugin) => plugin !== Accessibility),
  });
  for (const element of grid.querySelectorAll<HTMLElement>("[data-day]"))
    new Droppable({ id: String(element.dataset.day), element }, manager);
  for (const element of grid.querySelectorAll<HTMLElement>("[data-key]")) {
    const handle = element.querySelector("button");
    if (handle) new Draggable({ id: String(element.dataset.key), element, handle }, manager);
  }
  manager.monitor.addEventListener("dragover", ({ operation: { target } }) => onOver(target?.id.toString()));
  manager.monitor.addEventListener("dragend", ({ operation: { source, target }, canceled }) => {
    onOver(undefined);
    if (!canceled && source && target) onDrop(String(source.id), String(target.id));
  });
  return () => manager.destroy();
}
