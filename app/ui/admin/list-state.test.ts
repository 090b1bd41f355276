import { expect, test } from "vitest";
import { apiListQuery, getResetPage, type ListConfig, readListState, writeListState } from "./list-state.ts";

const SHAPE: ListConfig = { ordering: "-created_at", filters: ["is_blocked", "source"] };
const params = (query: string) => new URLSearchParams(query);

test("reads the list state from the URL", () => {
  expect(readListState(params("page=3&search=ana&ordering=email&is_blocked=true&other=x"), SHAPE)).toEqual({
    page: 3,
    search: "ana",
    ordering: "email",
    filters: { is_blocked: "true" },
  });
});

test.each(["", "page=0", "page=-2", "page=x", "page=1.5", "page="])("%s is read as page 1", (query) => {
  expect(readListState(params(query), SHAPE).page).toBe(1);
});

test("a change of search, ordering or filters resets the page and preserves the rest", () => {
  expect(writeListState(params("page=3&ordering=email&other=x"), SHAPE, { search: "ana" }).toString()).toBe(
    "ordering=email&other=x&search=ana",
  );
  expect(writeListState(params("page=3&is_blocked=true"), SHAPE, { filters: {} }).toString()).toBe("");
});

test("a change of page preserves everything else", () => {
  expect(writeListState(params("search=ana"), SHAPE, { page: 2 }).toString()).toBe("search=ana&page=2");
  expect(writeListState(params("search=ana&page=2"), SHAPE, { page: 1 }).toString()).toBe("search=ana");
});

test("section 9, requests pages of 12 from the API", () => {
  expect(apiListQuery(readListState(params("page=2&search=a%2Bb&source=footer"), SHAPE))).toBe(
    "page=2&page_size=12&ordering=-created_at&source=footer&search=a%2Bb",
  );
});

test("section 9, with a count of 12 or fewer the page resets to 1", () => {
  expect(getResetPage(2, 12)).toBe(1);
  expect(getResetPage(5, 0)).toBe(1);
  expect(getResetPage(2, 13)).toBeUndefined();
  expect(getResetPage(1, 3)).toBeUndefined();
  expect(getResetPage(2, undefined)).toBeUndefined();
});
