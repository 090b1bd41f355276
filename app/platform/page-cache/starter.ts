/** The attribute of a script that waits, and the one with the modules it will ask for. */
export const LATER = "data-later";

/** The attribute of a link, button or form that the live page does better than plain HTML. */
const HOLD = "data-hold";

/** Dispatched on the window once the page's script has taken over. */
export const LIVE_EVENT = "page-live";

/** How long a click or a form waits for that, in milliseconds. */
const HOLD_TIMEOUT = 1000;

/**
 * The only script of ours that runs when a public page is opened. At the first sign of a visitor
 * (pointer, wheel, scroll, touch, key, focus) it puts the waiting module scripts back as live ones,
 * and preloads side by side the modules they are going to import, as React Router's own links would
 * have done. A pointer that rests while the page moves under it has not moved, whatever browsers send.
 *
 * Before that, and where a module cannot be had, links and forms are plain HTML. What is marked with
 * `data-hold` waits until the page is live, and no longer than a moment; then it is clicked or
 * submitted again. A button has nothing to do as plain HTML, so it waits for as long as it takes.
 *
 * A page that is printed asks for all its pictures. A page that was scrolled when it was left is
 * scrolled there again once it is shown: Safari goes to the top after React Router's script has run.
 */
export const starter = [
  "{let signs=['pointermove','pointerdown','touchstart','wheel','scroll','keydown','focusin'],",
  "actions=['click','submit'],held,timer,again,",
  "each=(names,change,f)=>names.forEach(name=>window[change+'EventListener'](name,f,{capture:true,passive:f==start})),",
  "start=e=>{if(e.type=='pointermove'&&!e.movementX&&!e.movementY)return;each(signs,'remove',start);",
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
