import { expect, test } from "vitest";
import { cleanFileName } from "./file-names.ts";

test.each([
  ["photo.JPG", undefined, "photo.jpg"],
  ["C:\\Users\\Me\\photo.jpg", "png", "photo.png"],
  ["../../etc/passwd", undefined, "passwd"],
  ["e\u0301ve\u0301nement.pdf", undefined, "événement.pdf"],
  ["गुरु 🌅.mp4", undefined, "गुरु 🌅.mp4"],
  ["invoice\u202Efdp.exe", undefined, "invoicefdp.exe"],
  ["a\r\nSet-Cookie: b.txt", undefined, "a Set-Cookie b.txt"],
  [".htaccess", undefined, "htaccess"],
  ["", "jpg", "file.jpg"],
  ["..", undefined, "file"],
  [`${"x".repeat(300)}.tar.gz`, undefined, `${"x".repeat(120)}.gz`],
])("the file name %j becomes safe", (given, extension, expected) => {
  expect(cleanFileName(given, extension)).toBe(expected);
});
