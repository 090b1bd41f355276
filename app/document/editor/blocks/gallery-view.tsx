import { Button } from "@mantine/core";
import type { NodeViewProps } from "@tiptap/react";
import { Picture } from "#app/ui/picture.tsx";
import { documentShapes } from "../../document-media.ts";
import { useEditorSetup } from "../editor-setup.ts";
import { BlockFrame } from "./block-frame.tsx";
import type { GalleryItem } from "./gallery-item.ts";
import { GalleryItems } from "./gallery-items.tsx";
import { MissingPicture } from "./missing-picture.tsx";
import { setAttributes } from "./set-attributes.ts";

/** The limit of the document schema. */
const MOST = 60;

export function GalleryView(props: NodeViewProps) {
  const { pictures, services, addPictures } = useEditorSetup();
  const items = props.node.attrs.items as GalleryItem[];
  const undescribed = items.filter(({ media, alt, decorative }) => !alt && !decorative && !pictures[media]?.alt).length;
  const change = (next: GalleryItem[]) =>
    next.length > 0 ? setAttributes(props, { items: next }) : props.deleteNode();

  async function add() {
    const picked = (await services.pickPictures?.({ several: true })) ?? [];
    if (props.editor.isDestroyed) return;
    addPictures(picked);
    const added = picked.map(({ media, alt }) => ({ media, alt }));
    if (added.length > 0) change([...items, ...added].slice(0, MOST));
  }

  return (
    <BlockFrame
      props={props}
      label={`Gallery of ${items.length} ${items.length === 1 ? "picture" : "pictures"}`}
      warning={undescribed > 0 ? `${undescribed} of ${items.length} pictures have no alt text.` : undefined}
      panel={
        <>
          <GalleryItems items={items} pictures={pictures} onChange={change} />
          {services.pickPictures && items.length < MOST ? (
            <div className="editor-block-actions">
              <Button variant="default" onClick={() => void add()}>
                Add pictures
              </Button>
            </div>
          ) : null}
        </>
      }
    >
      <div className="gallery-block">
        {items.map(({ media, alt, caption }, index) => {
          const picture = pictures[media];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture may occur twice
            <figure key={index} className="figure">
              {picture ? (
                <Picture
                  picture={{ ...picture, alt: alt || picture.alt }}
                  shape={documentShapes.gallery}
                  sizes="20rem"
                />
              ) : (
                <MissingPicture />
              )}
              {caption ? <figcaption>{caption}</figcaption> : null}
            </figure>
          );
        })}
      </div>
    </BlockFrame>
  );
}
