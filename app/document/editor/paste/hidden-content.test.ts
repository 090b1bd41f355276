import { describe, expect, test } from "vitest";
import type { RichTextNode } from "#app/document/document.ts";
import { contents, provideDomParser } from "#tests/support/pasting.ts";
import { readPaste } from "./read-paste.ts";

provideDomParser();

const html = (source: string) => readPaste(contents({ html: source })).content;

describe("does not paste what the source hides", () => {
  const words = (source: string) => {
    const all = (node: RichTextNode): string[] => (node.text ? [node.text] : (node.content ?? []).flatMap(all));
    return html(source).flatMap(all).join(" ");
  };

  test.each([
    ["an item of a list", "<ul><li>a<li style='display:none'>secret<li>b</ul>"],
    [
      "a paragraph of a list in Word",
      "<p style='mso-list:l0 level1'>a</p><p style='mso-list:l0 level1;display:none'>secret</p><p>b</p>",
    ],
    [
      "a quote, a caption and code",
      "<p>a<blockquote hidden>secret</blockquote><figure><img src='https://a.example/x.png' width=9><figcaption hidden>secret</figcaption></figure><pre>b<span style='display:none'>secret</span></pre>",
    ],
    ["by a class", "<style>.off { display: none !important }</style><p>a<p class='off'>secret<p>b"],
    [
      "by any other selector",
      "<style>#x td:nth-child(2), [data-off] { display: none } td { display: table-cell }</style><p data-off>secret</p><table id=x><tr><td>a<td>secret<td>b</table>",
    ],
    [
      "by its visibility or its size",
      "<table><tr><td>a<td>b<tr style='visibility:collapse'><td>secret<td>secret<tr height=0><td>secret<td>secret</table>",
    ],
    [
      "by its opacity, font size or clipping",
      "<style>.sr { position: absolute; clip-path: inset(50%) }</style><p>a<span style='opacity: 0'>secret</span><span style='font-size:0'>secret</span><span style='clip: rect(0 0 0 0)'>secret</span><i class=sr>secret</i><div style='font-size: 0'><span style='font-size:16px'>b</span></div>",
    ],
    ["by a rule for screens", "<style>@media screen { p.off { display: none } }</style><p>a<p class=off>secret<p>b"],
    [
      "a part of a table",
      "<table><caption style='display:none'>secret</caption><tbody hidden><tr><td>secret<td>secret</tbody><tr><td>a<td>b</table>",
    ],
    [
      "columns by their group",
      "<table><colgroup><col><colgroup span=2 style='display:none'><colgroup><col></colgroup><tr><td>a<td>secret<td>secret<td>b</table>",
    ],
  ])("%s", (_, source) => {
    expect(words(source)).toBe("a b");
  });

  test("ignores rules for print and narrow screens when hiding, and lets stronger rules win", () => {
    expect(
      words(
        "<style>@media print { .x { color: red } .off { display: none } } @media (max-width: 1px) { p { display: none } }</style><p class=off>a<p>b",
      ),
    ).toBe("a b");
    expect(
      words(
        "<style>.on.x { display: block } .x { display: none } /* .y { */</style><p class='on x'>a<p class=x>secret<p>b",
      ),
    ).toBe("a b");
  });

  test("keeps the positions of cells around hidden columns and rows", () => {
    const rows = (source: string) =>
      html(source)[0]?.content?.map(({ content = [] }) =>
        content.map((cell) => cell.content?.[0]?.content?.[0]?.text ?? ""),
      );
    const hidden = "<col><col style='display:none'><col>";
    expect(rows(`<table>${hidden}<tr><td>a<td style='display:none'>x<td>b<tr><td>c<td>y<td>d</table>`)).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
    expect(rows(`<table>${hidden}<tr><td colspan=2>a<td>b<tr><td>c<td colspan=2>d</table>`)).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
    expect(
      rows("<table><tr><td rowspan=3>a<td>b<tr style='display:none'><td>x<tr><td>c<tr><td>d<td hidden>x</table>"),
    ).toEqual([
      ["a", "b"],
      ["", "c"],
      ["d", ""],
    ]);
  });
});
