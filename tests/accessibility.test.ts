import { expect, test } from "vitest";
import { expectAccessibleAndFitting } from "./support/browser/accessibility.ts";
import { openPage } from "./support/browser/browser.ts";

const document = (style: string, content: string) =>
  `<!doctype html><html lang="en"><title>A page</title><style>${style}</style><main><h1>A page</h1>${content}</main>`;

test.each([
  ["passes a page without problems", "", "<p>Text</p>", undefined],
  [
    "finds a low contrast that only the dark scheme has",
    "@media (prefers-color-scheme: dark) { p { color: #333; background: #222 } }",
    "<p>Text</p>",
    /color-contrast/,
  ],
  [
    "finds an element without a name that only a narrow window shows",
    "button { display: none } @media (width < 400px) { button { display: block } }",
    "<button></button>",
    /button-name/,
  ],
  [
    "finds targets that are too small",
    "a { display: block; height: 9px; font-size: 8px; line-height: 9px }",
    '<a href="#a">A</a><a href="#b">B</a>',
    /target-size/,
  ],
  ["finds a page that is too wide", "p { width: 500px }", "<p>Text</p>", /too wide at 360 px/],
])("the check %s", async (_what, style, content, problem) => {
  const page = await openPage();
  await page.setContent(document(style, content));
  // Checks two successive states of a page in both schemes.
  const lookTwice = async () => {
    await expectAccessibleAndFitting(page);
    await expectAccessibleAndFitting(page);
  };
  if (problem) await expect(lookTwice()).rejects.toThrow(problem);
  else await lookTwice();
});
