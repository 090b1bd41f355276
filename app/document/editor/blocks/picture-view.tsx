import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { NodeViewProps } from "@tiptap/react";
import { clsx } from "clsx";
import { useEffect } from "react";
import { Picture } from "#app/ui/picture.tsx";
import { useEditorSetup } from "../editor-setup.ts";
import { AttributeField } from "./attribute-field.tsx";
import { BlockFrame } from "./block-frame.tsx";
import { MissingPicture } from "./missing-picture.tsx";
import { setAttributes } from "./set-attributes.ts";

interface PictureAttributes {
  media: number;
  alt: string;
  decorative: boolean;
  caption: string;
  width: "text" | "wide";
}

export function PictureView(props: NodeViewProps) {
  const { pictures, services, addPictures } = useEditorSetup();
  const { media, alt, decorative, caption, width } = props.node.attrs as PictureAttributes;
  const picture = pictures[media];
  // The picture may have been copied from the site or from another text.
  const { data: found, isLoading } = useQuery({
    queryKey: ["editor-picture", media],
    queryFn: async ({ signal }) => (await services.findPicture?.(media, signal)) ?? null,
    enabled: !picture && services.findPicture !== undefined,
  });
  useEffect(() => {
    if (found) addPictures([found]);
  }, [found, addPictures]);
  const isUndescribed = !alt && !decorative && !picture?.alt;
  const change = (attributes: Partial<PictureAttributes>) => setAttributes(props, attributes);

  async function replace() {
    const [picked] = (await services.pickPictures?.({ several: false })) ?? [];
    if (!picked || props.editor.isDestroyed) return;
    addPictures([picked]);
    change({ media: picked.media, alt: picked.alt });
  }

  return (
    <BlockFrame
      props={props}
      label={`Picture: ${alt || picture?.alt || (decorative ? "decorative" : "no alt text")}`}
      className={clsx(
        "figure",
        width === "wide" && "figure-wide",
        (picture?.height ?? 0) > (picture?.width ?? 0) && "figure-tall",
      )}
      warning={isUndescribed ? "Add alt text to this picture." : undefined}
      panel={
        <>
          <AttributeField
            label="Alt text"
            description="Describe the picture for people who can’t see it"
            placeholder={picture?.alt}
            maxLength={500}
            disabled={decorative}
            error={isUndescribed ? "Describe the picture or mark it as decorative." : undefined}
            value={alt}
            onChange={(text) => change({ alt: text })}
          />
          <Checkbox
            label="Decorative (adds no information)"
            checked={decorative}
            onChange={({ currentTarget }) => change({ decorative: currentTarget.checked })}
          />
          <AttributeField
            label="Caption"
            maxLength={1000}
            value={caption}
            onChange={(text) => change({ caption: text })}
          />
          <div className="editor-block-actions">
            <NativeSelect
              aria-label="Width"
              data={[
                { value: "text", label: "Text width" },
                { value: "wide", label: "Wide" },
              ]}
              value={width}
              onChange={({ currentTarget }) => change({ width: currentTarget.value as "text" | "wide" })}
            />
            {services.pickPictures ? (
              <Button variant="default" onClick={() => void replace()}>
                Replace
              </Button>
            ) : null}
          </div>
        </>
      }
    >
      <figure>
        {picture ? (
          <Picture picture={{ ...picture, alt: decorative ? "" : alt || picture.alt }} sizes="40rem" />
        ) : isLoading ? null : (
          <MissingPicture />
        )}
        {caption ? <figcaption>{caption}</figcaption> : null}
      </figure>
    </BlockFrame>
  );
}
