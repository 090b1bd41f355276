import { messageAnchors, messageParameters } from "./subscribe-answer.ts";

/** The attribute of a link that opens a share window. */
const SHARE = "data-share";

/**
 * Opens share links in a window of their own, for what the address bar shows. It is in the document,
 * and not in a component, since a window can only be sure to open during the click itself.
 */
export const shareStarter = [
  "addEventListener('click',e=>{",
  `let a=e.target.closest('[${SHARE}]');`,
  "if(!a||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;",
  "e.preventDefault();",
  "let page=new URL(location),to=new URL(a.href);",
  `${JSON.stringify(messageParameters)}.forEach(name=>page.searchParams.delete(name));`,
  `if(${JSON.stringify(messageAnchors)}.includes(page.hash))page.hash='';`,
  "for(let name of [...to.searchParams.keys()])to.searchParams.set(name,page);",
  "open(to,'_blank','noopener,popup,width=640,height=620')})",
].join("");
