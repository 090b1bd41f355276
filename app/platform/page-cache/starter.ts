/** Marks deferred scripts; the first one lists the modules to preload. */
export const LATER = "data-later";

/** Marks the link of a page's style sheet, and lists the sheets that it joins. */
export const SHEETS = "data-sheets";

/** Marks links, buttons and forms that work better with script than as plain HTML. */
const HOLD = "data-hold";

/** Dispatched on the window once the page is hydrated. */
export const LIVE_EVENT = "page-live";

/** How long a click or submit waits for hydration, in milliseconds. */
const HOLD_TIMEOUT = 1000;

/**
 * The only script that runs when a public page is loaded. At the first sign of a visitor (pointer, wheel,
 * scroll, touch, key, focus) it activates the deferred module scripts and preloads the modules they import
 * in parallel, as React Router's own links would. It also restores the links of the joined style sheets, which
 * React expects; disabled, they are not loaded. Pointer events without movement, which browsers send
 * when the page moves under a resting pointer, are ignored.
 *
 * Until then, and if a module cannot be loaded, links and forms work as plain HTML. Elements with
 * `data-hold` wait until the page is hydrated, at most `HOLD_TIMEOUT`; then they are clicked or submitted
 * again. A button does nothing as plain HTML, so it waits without a limit.
 *
 * Printing loads all images. The scroll position is restored when the page is shown, because Safari
 * scrolls to the top after React Router's script has run.
 */
export const starter = [
  "{let signs=['pointermove','pointerdown','touchstart','wheel','scroll','keydown','focusin'],",
  "actions=['click','submit'],held,timer,again,",
  "each=(names,change,f)=>names.forEach(name=>window[change+'EventListener'](name,f,{capture:true,passive:f==start})),",
  "start=e=>{if(e.type=='pointermove'&&!e.movementX&&!e.movementY)return;each(signs,'remove',start);",
  `document.querySelectorAll('[${SHEETS}]').forEach(s=>s.getAttribute('${SHEETS}').split(' ').forEach(h=>{`,
  "let l=document.createElement('link');l.rel='stylesheet';l.disabled=true;l.href=h;s.before(l)}));",
  `document.querySelectorAll('[${LATER}]').forEach(o=>{`,
  `o.getAttribute('${LATER}').split(' ').forEach(h=>{if(h){let l=document.createElement('link');`,
  "l.rel='modulepreload';l.href=h;document.head.append(l)}});",
  "let n=document.createElement('script');n.type='module';n.async=true;if(o.src)n.src=o.src;n.text=o.text;o.replaceWith(n)})},",
  "drop=()=>{clearTimeout(timer);held=0},",
  "act=()=>{let go=held;drop();if(go){again=1;go();again=0}},",
  "hold=e=>{if(again)return;drop();let isForm=e.type=='submit',",
  `t=e.target.closest((isForm?'form':':not(form)')+'[${HOLD}]');`,
  "if(!t||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;",
  "e.preventDefault();e.stopPropagation();",
  "held=()=>isForm?t.requestSubmit(e.submitter):t.click();",
  `if(isForm||t.href)timer=setTimeout(act,${HOLD_TIMEOUT})};`,
  "addEventListener('beforeprint',()=>document.querySelectorAll('[loading=lazy]').forEach(o=>{o.loading='eager'}));",
  "addEventListener('pageshow',()=>{try{let y=JSON.parse(sessionStorage['react-router-scroll-positions'])[history.state.key];",
  "if(y&&!scrollY)scrollTo(0,y)}catch{}});",
  "each(signs,'add',start);each(actions,'add',hold);",
  `addEventListener('${LIVE_EVENT}',()=>{each(actions,'remove',hold);act()},{once:true})}`,
].join("");
