import { expect, test } from "vitest";
import { callInline } from "./inline-script.ts";

test("a script is called with its values, none of which can end it", () => {
  const values = ["</script><!--", "\u2028\"'"] as const;
  const script = callInline("var run=(...given)=>{result=given};", ...(values as unknown as never[]));
  expect(script).not.toMatch(/[<\u2028]/);
  expect(new Function(`let result;${script};return result`)()).toEqual(values);
});
