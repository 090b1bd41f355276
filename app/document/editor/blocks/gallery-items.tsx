import { ActionIcon, Checkbox } from "@mantine/core";
import { type DragEvent, useRef, useState } from "react";
import { Picture } from "#app/ui/picture.tsx";
import { EditorIcon } from "../editor-icon.tsx";
import type { EditorMedia } from "../editor-services.ts";
import { useEditorSetup } from "../editor-setup.ts";
import { AttributeField } from "./attribute-field.tsx";
import type { GalleryItem } from "./gallery-item.ts";
import { moveItem } from "./move-item.ts";

interface GalleryItemsProps {
  items: GalleryItem[];
  pictures: EditorMedia;
  onChange: (items: GalleryItem[]) => void;
}

/** The pictures of a gallery, reordered by dragging or with buttons. */
export function GalleryItems({ items, pictures, onChange }: GalleryItemsProps) {
  const { announce } = useEditorSetup();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<number>();
  const change = (index: number, values: Partial<GalleryItem>) =>
    onChange(items.map((item, each) => (each === index ? { ...item, ...values } : item)));

  function move(from: number, to: number, button?: "earlier" | "later") {
    if (to < 0 || to >= items.length || to === from) return;
    onChange(moveItem(items, from, to));
    announce(`Picture moved to position ${to + 1} of ${items.length}`);
    // The focus follows the picture; at either end, the button for that direction is disabled.
    const other = to === 0 ? "later" : to === items.length - 1 ? "earlier" : button;
    if (button) requestAnimationFrame(() => findButton(to, other)?.focus());
  }
  const findButton = (index: number, name = "remove") =>
    list.current?.children[index]?.querySelector<HTMLElement>(`[data-action=${name}]`);

  function drop(event: DragEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (dragged !== undefined && target !== undefined) move(dragged, target);
    setDragged(undefined);
    setTarget(undefined);
  }

  return (
    <ol className="editor-gallery-items" ref={list}>
      {items.map((item, index) => {
        const picture = pictures[item.media];
        const name = `picture ${index + 1}`;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture may occur twice
            key={index}
            className="editor-gallery-item"
            data-target={target === index && dragged !== index ? "" : undefined}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              event.stopPropagation();
              setTarget(index);
            }}
            onDrop={drop}
          >
            {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboard users reorder with the buttons */}
            <div
              className="editor-gallery-thumbnail"
              draggable
              onDragStart={(event) => {
                event.stopPropagation();
                event.dataTransfer.effectAllowed = "move";
                setDragged(index);
              }}
              onDragEnd={drop}
            >
              {picture ? (
                <Picture picture={{ ...picture, alt: "" }} shape={{ aspect: "1x1", most: 160 }} sizes="5rem" />
              ) : null}
            </div>
            <div className="editor-gallery-fields">
              <AttributeField
                label={`Alt text of ${name}`}
                placeholder={picture?.alt}
                maxLength={500}
                disabled={item.decorative ?? false}
                value={item.alt}
                onChange={(alt) => change(index, { alt })}
              />
              <AttributeField
                label={`Caption of ${name}`}
                maxLength={1000}
                value={item.caption ?? ""}
                onChange={(caption) => change(index, { caption })}
              />
              <Checkbox
                label="Decorative"
                aria-label={`Decorative: ${name}`}
                checked={item.decorative ?? false}
                onChange={({ currentTarget }) => change(index, { decorative: currentTarget.checked })}
              />
            </div>
            <div className="editor-gallery-buttons">
              <ActionIcon
                variant="subtle"
                color="quiet"
                data-action="earlier"
                aria-label={`Move ${name} earlier`}
                disabled={index === 0}
                onClick={() => move(index, index - 1, "earlier")}
              >
                <EditorIcon name="up" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="quiet"
                data-action="later"
                aria-label={`Move ${name} later`}
                disabled={index === items.length - 1}
                onClick={() => move(index, index + 1, "later")}
              >
                <EditorIcon name="down" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="bad"
                data-action="remove"
                aria-label={`Remove ${name}`}
                onClick={() => {
                  onChange(items.filter((_, each) => each !== index));
                  announce("Picture removed");
                  requestAnimationFrame(() => findButton(Math.min(index, items.length - 2))?.focus());
                }}
              >
                <EditorIcon name="trash" />
              </ActionIcon>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
