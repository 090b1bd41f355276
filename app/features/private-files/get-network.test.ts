import { expect, test } from "vitest";
import { getNetwork } from "./get-network.server.ts";

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["", ""],
])("the network of %j is %j", (address, network) => {
  expect(getNetwork(address)).toBe(network);
});
