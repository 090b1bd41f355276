/** The attribute of a script that waits, and the one with the modules it will ask for. */
export const LATER = "data-later";

/**
 * The only script of ours that runs when a public page is opened. At the first sign that the
 * visitor wants to use the page, it puts the waiting module scripts back as live ones:
 *
 * - the pointer moves over, or goes down on, something interactive. Not `pointerover`: browsers
 *   also send that when a link scrolls in under a pointer that rests;
 * - something interactive gets the focus, or a key is pressed that does not just scroll.
 *
 * Before that, and where a module cannot be had, links and forms are plain HTML. The modules that a
 * script is going to import are preloaded side by side, as React Router's own links would have done.
 */
export const starter = [
  "{let e=['pointermove','pointerdown','focusin','keydown'],s=({target:g,key:k})=>{",
  "if(k?/^(Arrow|Page|Home|End| $)/.test(k):!g.closest?.('a,button,input,select,textarea,label,summary'))return;",
  "e.forEach(t=>removeEventListener(t,s));",
  `document.querySelectorAll('[${LATER}]').forEach(o=>{`,
  `o.getAttribute('${LATER}').split(' ').forEach(h=>{if(h){let l=document.createElement('link');`,
  "l.rel='modulepreload';l.href=h;document.head.append(l)}});",
  "let n=document.createElement('script');n.type='module';n.async=true;if(o.src)n.src=o.src;n.text=o.text;o.replaceWith(n)})};",
  "e.forEach(t=>addEventListener(t,s,{passive:true}))}",
].join("");
