import { formAnchors, formParameters } from "./subscribe-result.ts";

/** The attribute of a link that opens a share window. */
const SHARE = "data-share";

/**
 * An inline script that opens share links in a window of their own, with the URL in the address bar. It
 * is not in a component, since browsers only reliably open a window during the click itself.
 */
export const shareScript = [
  "addEventListener('click',e=>{",
  `let a=e.target.closest('[${SHARE}]');`,
  "if(!a||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;",
  "e.preventDefault();",
  "let page=new URL(location),to=new URL(a.href);",
  `${JSON.stringify(formParameters)}.forEach(name=>page.searchParams.delete(name));`,
  `if(${JSON.stringify(formAnchors)}.includes(page.hash))page.hash='';`,
  "for(let name of [...to.searchParams.keys()])to.searchParams.set(name,page);",
  "open(to,'_blank','noopener,popup,width=640,height=620')})",
].join("");
