/**
 * Opens share links in a separate window, with the URL in the address bar. It is an inline script rather than part of a
 * component, since browsers only reliably open a window during the click itself.
 */
import { removeFormMessage } from "./subscribe-result.ts";

addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("[data-share]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const page = String(removeFormMessage(new URL(location.href)));
  const target = new URL(link.href);
  for (const name of [...target.searchParams.keys()]) target.searchParams.set(name, page);
  open(target, "_blank", "noopener,popup,width=640,height=620");
});
