import type { NodeViewProps } from "@tiptap/react";
import { LinkField } from "../link-field.tsx";
import { AttributeField } from "./attribute-field.tsx";
import { BlockFrame } from "./block-frame.tsx";
import { setAttributes } from "./set-attributes.ts";

export function ButtonView(props: NodeViewProps) {
  const { label, href } = props.node.attrs as { label: string; href: string };
  return (
    <BlockFrame
      props={props}
      label={`Button: ${label}`}
      warning={label ? undefined : "Add a label to this button."}
      panel={
        <>
          <AttributeField
            label="Label"
            maxLength={120}
            value={label}
            error={label ? undefined : "Say what the button does."}
            onChange={(text) => setAttributes(props, { label: text })}
          />
          <LinkField label="Link" value={href} onChange={(next) => next && setAttributes(props, { href: next })} />
        </>
      }
    >
      <span className="button">{label}</span>
    </BlockFrame>
  );
}
