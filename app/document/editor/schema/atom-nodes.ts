import { type ReactNodeViewProps, ReactNodeViewRenderer } from "@tiptap/react";
import type { ComponentType } from "react";
import { ButtonView } from "../blocks/button-view.tsx";
import { EmbedView } from "../blocks/embed-view.tsx";
import { GalleryView } from "../blocks/gallery-view.tsx";
import { PictureView } from "../blocks/picture-view.tsx";
import { VideoView } from "../blocks/video-view.tsx";
import { createSchemaNode, parseAttributes, serializeAttributes } from "./from-schema.ts";

/** A block without its own text, shown and edited by a component. */
const atom = (name: string, View: ComponentType<ReactNodeViewProps>) =>
  createSchemaNode(name, {
    draggable: true,
    parseHTML: () => [{ tag: `div[data-node=${name}]`, getAttrs: (element) => parseAttributes(name, element) }],
    renderHTML: ({ node }) => ["div", { "data-node": name, ...serializeAttributes(node.attrs) }],
    addNodeView: () => ReactNodeViewRenderer(View),
  });

export const atomNodes = {
  picture: atom("picture", PictureView),
  gallery: atom("gallery", GalleryView),
  video: atom("video", VideoView),
  embed: atom("embed", EmbedView),
  button: atom("button", ButtonView),
};
