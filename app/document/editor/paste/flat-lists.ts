import type { RichTextNode } from "../../document.ts";
import type { StyleSheet, Styles } from "./styles.ts";

/** A list item that a program writes as a paragraph, or as a list with a single item, together with its level. */
export interface FlatItem {
  level: number;
  isOrdered: boolean;
  /** The number of an item in an ordered list, if known. */
  number: number | undefined;
  /** Distinguishes neighbouring lists. */
  list: string;
  blocks: RichTextNode[];
}

export type FlatItemFacts = Omit<FlatItem, "blocks">;

/** Word writes the number or bullet into the text, for programs that do not support its lists. */
export const isWordMarker = (styles: Styles) => styles["mso-list"] === "ignore";

/** The properties of a paragraph that is a list item in Word. */
export function wordListItem(element: Element, styles: Styles, sheet: StyleSheet): FlatItemFacts | undefined {
  const [, list = "", level] = /\b(l\d+) level(\d) /.exec(`${styles["mso-list"] ?? ""} `) ?? [];
  if (!level || element.localName === "li") return undefined;
  const marker = [...element.querySelectorAll('[style*="mso-list"]')].find((each) =>
    /mso-list:\s*ignore/i.test(each.getAttribute("style") ?? ""),
  );
  const text = marker?.textContent?.trim() ?? "";
  const format = sheet.list(`${list}:level${level}`)?.["mso-level-number-format"];
  const isOrdered = text
    ? /^\(?[\p{L}\p{N}]{1,6}([.)\]:]|\.[\p{N}.]+)*$/u.test(text) && !/^o$/.test(text)
    : isNumber(format);
  const number = /^\(?(?:\d+\.)*(\d{1,5})[.)\]:]?$/.exec(text)?.[1];
  return {
    level: Number(level),
    // Word's second bullet is the letter "o".
    isOrdered: format === "bullet" ? false : isOrdered,
    number: number ? Number(number) : undefined,
    list,
  };
}

const isNumber = (format: string | undefined) => format !== undefined && !["bullet", "image", "none"].includes(format);

/** The properties of an item in Word for the web, which puts each item into its own list. */
export function wordOnlineItem(container: Element): { facts: FlatItemFacts; item: Element } | undefined {
  if (!container.classList.contains("ListContainerWrapper")) return undefined;
  const list = container.querySelector("ul, ol");
  const item = list?.querySelector("li");
  if (!list || !item) return undefined;
  const level = Number(item.getAttribute("data-aria-level") ?? item.getAttribute("aria-level")) || 1;
  const number = Number(list.getAttribute("start")) || undefined;
  const isOrdered = list.localName === "ol";
  return {
    facts: { level: Math.min(level, 9), isOrdered, number, list: item.getAttribute("data-listid") ?? "" },
    item,
  };
}

/** The items of a Slack or Quill list, which state their own levels. @returns undefined for another list. */
export function leveledItems(list: Element): { facts: FlatItemFacts; item: Element }[] | undefined {
  if (list.localName !== "ul" && list.localName !== "ol") return undefined;
  const items = [...list.children].filter(({ localName }) => localName === "li");
  if (!items.some((item) => readIndent(item) !== undefined || item.hasAttribute("data-list"))) return undefined;
  return items.map((item, index) => {
    const kind = item.getAttribute("data-list");
    const isOrdered = kind ? kind === "ordered" : list.localName === "ol";
    const number = index === 0 ? Number(list.getAttribute("start")) || undefined : undefined;
    return { facts: { level: 1 + Math.min(Number(readIndent(item) ?? 0), 8), isOrdered, number, list: "" }, item };
  });
}

const readIndent = (item: Element) =>
  /^\d{1,2}$/.exec(item.getAttribute("data-stringify-indent") ?? "")?.[0] ??
  /(?:^|\s)ql-indent-(\d{1,2})(?:\s|$)/.exec(item.getAttribute("class") ?? "")?.[1];

interface OpenList {
  level: number;
  list: string;
  node: RichTextNode;
}

/** Nests items by level. @returns one list, or several where the kind of list changes. */
export function nestItems(items: readonly FlatItem[]): RichTextNode[] {
  const lists: RichTextNode[] = [];
  const open: OpenList[] = [];
  for (const item of items) {
    while (open.length > 0 && (open.at(-1) as OpenList).level > item.level) {
      // An item may be less indented than the first one; it then continues the same list.
      if (open.length === 1 && isSameKind(open[0] as OpenList, item)) (open[0] as OpenList).level = item.level;
      else open.pop();
    }
    let current = open.at(-1);
    if (current && current.level === item.level && !isSameKind(current, item)) {
      open.pop();
      current = undefined;
    }
    if (!current || current.level < item.level) current = openList(item, open, lists);
    current.node.content?.push({ type: "listItem", content: item.blocks });
  }
  return lists;
}

const getListType = ({ isOrdered }: FlatItem) => (isOrdered ? "orderedList" : "bulletList");
const isSameKind = ({ node, list }: OpenList, item: FlatItem) => node.type === getListType(item) && list === item.list;

function openList(item: FlatItem, open: OpenList[], lists: RichTextNode[]): OpenList {
  const attrs = item.isOrdered ? { attrs: { start: item.number ?? 1 } } : {};
  const node: RichTextNode = { type: getListType(item), ...attrs, content: [] };
  const parentItem = open.at(-1)?.node.content?.at(-1);
  (parentItem?.content ?? lists).push(node);
  const opened = { level: item.level, list: item.list, node };
  open.push(opened);
  return opened;
}
