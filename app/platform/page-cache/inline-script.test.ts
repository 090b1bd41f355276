import { expect, test } from "vitest";
import { callInline } from "./inline-script.ts";

test("calls a script with its values, none of which can end it", () => {
  const values = ["</script><!--", "\u2028\"'"];
  const script = callInline<(...given: string[]) => void>("var run=(...given)=>{result=given};", ...values);
  expect(script).not.toMatch(/[<\u2028]/);
  expect(new Function(`let result;${script};return result`)()).toEqual(values);
});
