import { InputRule, markInputRule } from "@tiptap/core";
import { getDirection } from "#app/platform/text/language.ts";
import { safeHref } from "../../safe-href.ts";
import { richTextSchema } from "../../schema.ts";
import { linkAddress } from "../link-address.ts";
import { createSchemaMark } from "./from-schema.ts";

const lang = createSchemaMark("lang", {
  parseHTML: () => [{ tag: "span[lang]", getAttrs: (element) => validLanguage(element.lang) }],
  renderHTML: ({ mark: { attrs } }) => ["span", { lang: attrs.language, dir: getDirection(attrs.language) }, 0],
});

function validLanguage(language: string) {
  try {
    richTextSchema.marks.lang?.create({ language });
    richTextSchema.text("x", [richTextSchema.mark("lang", { language })]).check();
    return { language };
  } catch {
    return false;
  }
}

const link = createSchemaMark("link", {
  parseHTML: () => [{ tag: "a[href]", getAttrs: (element) => validLink(element.getAttribute("href")) }],
  renderHTML: ({ mark }) => ["a", { href: mark.attrs.href, rel: "noreferrer" }, 0],
  addInputRules() {
    return [
      new InputRule({
        // Brackets within the URL must be paired.
        find: /\[([^[\]]+)\]\(((?:[^()\s]|\([^()\s]*\))+)\)$/,
        handler: ({ range, match: [, label = "", target], state: { tr } }) => {
          const href = linkAddress(target ?? "");
          if (href === undefined) return null;
          tr.replaceWith(range.from, range.to, this.type.schema.text(label, [this.type.create({ href })]));
          tr.removeStoredMark(this.type);
          return undefined;
        },
      }),
    ];
  },
});

const validLink = (target: string | null) => {
  const href = safeHref(target);
  return href !== undefined && href.length <= 2000 && { href };
};

interface SimpleMark {
  tags: [string, ...string[]];
  shortcut: string;
  /** Patterns for typed Markdown; the last group is the text. */
  markdown?: RegExp[];
}

const simpleMarks: Record<string, SimpleMark> = {
  bold: {
    tags: ["strong", "b"],
    shortcut: "Mod-b",
    markdown: [/(?:^|\s)(\*\*(?!\s+\*\*)((?:[^*]+))\*\*(?!\s+\*\*))$/, /(?:^|\s)(__(?!\s+__)((?:[^_]+))__(?!\s+__))$/],
  },
  italic: {
    tags: ["em", "i"],
    shortcut: "Mod-i",
    markdown: [/(?:^|\s)(\*(?!\s+\*)((?:[^*]+))\*(?!\s+\*))$/, /(?:^|\s)(_(?!\s+_)((?:[^_]+))_(?!\s+_))$/],
  },
  underline: { tags: ["u"], shortcut: "Mod-u" },
  strike: {
    tags: ["s", "del"],
    shortcut: "Mod-Shift-s",
    markdown: [/(?:^|\s)(~~(?!\s+~~)((?:[^~]+))~~(?!\s+~~))$/],
  },
  code: { tags: ["code"], shortcut: "Mod-e", markdown: [/(^|[^`])`([^`]+)`(?!`)$/] },
};

const simple = ([name, { tags, shortcut, markdown = [] }]: [string, SimpleMark]) => [
  name,
  createSchemaMark(name, {
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: () => [tags[0], 0],
    addKeyboardShortcuts() {
      return { [shortcut]: () => this.editor.commands.toggleMark(name) };
    },
    addInputRules() {
      return markdown.map((find) => markInputRule({ find, type: this.type }));
    },
  }),
];

export const marks = { lang, link, ...Object.fromEntries(Object.entries(simpleMarks).map(simple)) };
