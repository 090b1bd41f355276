import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { isItemLink } from "../item-link.ts";
import type { EditorServices } from "./editor-services.ts";

/** The delay after the last change, in milliseconds. */
const PAUSE = 400;

interface Options {
  services: () => EditorServices;
}

/**
 * Replaces the typed or pasted URL of an item, current or former, with its permanent URL. Existing text stays
 * unchanged, so that opening a text does not change it.
 */
export const PermanentLinks = Extension.create<Options>({
  name: "permanentLinks",
  addProseMirrorPlugins() {
    const { services } = this.options;
    return [
      new Plugin({
        view(view) {
          const known = new Set(listHrefs(view.state.doc));
          let timer: ReturnType<typeof setTimeout> | undefined;
          const controller = new AbortController();
          const look = async () => {
            const hrefs = [...new Set(listHrefs(view.state.doc))].filter((href) => !known.has(href));
            for (const href of hrefs) {
              known.add(href);
              const target = isItemLink(href) ? undefined : await find(services(), href, controller.signal);
              if (target && !view.isDestroyed) replaceLinks(view, href, target);
            }
          };
          return {
            update({ state }, before) {
              if (state.doc === before.doc) return;
              clearTimeout(timer);
              timer = setTimeout(() => void look(), PAUSE);
            },
            destroy() {
              clearTimeout(timer);
              controller.abort();
            },
          };
        },
      }),
    ];
  },
});

/** @returns undefined if the item cannot be determined; the link then stays as it is, and still works. */
async function find({ findLink }: EditorServices, href: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    return (await findLink?.(href, signal))?.href;
  } catch {
    return undefined;
  }
}

const getHref = ({ type, attrs, marks }: Node): string | undefined =>
  type.name === "button" ? attrs.href : marks.find((mark) => mark.type.name === "link")?.attrs.href;

/** Nodes are immutable, so only changed blocks are read again. */
const hrefs = new WeakMap<Node, readonly string[]>();

function listHrefs(node: Node): readonly string[] {
  const known = hrefs.get(node);
  if (known) return known;
  const own = getHref(node);
  const found = [
    ...(own ? [own] : []),
    ...node.children.flatMap((child) => (child.isText ? (getHref(child) ?? []) : listHrefs(child))),
  ];
  hrefs.set(node, found);
  return found;
}

function replaceLinks(view: EditorView, href: string, target: string) {
  const { tr, schema } = view.state;
  const link = schema.marks.link;
  tr.doc.descendants((node, position) => {
    if (getHref(node) !== href) return;
    if (node.type.name === "button") tr.setNodeAttribute(position, "href", target);
    else if (link) tr.addMark(position, position + node.nodeSize, link.create({ href: target }));
  });
  // Not a separate undo step.
  if (tr.docChanged) view.dispatch(tr.setMeta("addToHistory", false));
}
