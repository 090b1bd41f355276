import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import classes from "./action-menu.module.css";
import { Icon, type IconName } from "./icon.tsx";

interface MenuItem {
  label: string;
  icon: IconName;
  tone?: "bad";
  onSelect: () => void;
}

interface ActionMenuProps {
  /** The button's name, where what it shows is no name. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  className?: string | undefined;
  /** Shown above the items. */
  header?: ReactNode;
  items: readonly MenuItem[];
  /** False closes the menu from outside. */
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}

/**
 * A button with a menu (WAI-ARIA menu button). The menu is a popover of the browser: it lies above
 * everything, stays where it belongs in the document, and closes on Escape, elsewhere and another menu.
 */
export function ActionMenu({ label, children, className, header, items, opened, onChange }: ActionMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (opened === false) popover.current?.hidePopover();
  }, [opened]);

  useEffect(() => {
    if (!isOpen) return;
    const close = () => popover.current?.hidePopover();
    const options = { capture: true, passive: true };
    addEventListener("scroll", close, options);
    addEventListener("resize", close);
    return () => {
      removeEventListener("scroll", close, options);
      removeEventListener("resize", close);
    };
  }, [isOpen]);

  /** A press on the button closes an open menu before it becomes a click, which must not open it again. */
  function press() {
    wasOpen.current = popover.current?.matches(":popover-open") ?? false;
  }

  function click(event: MouseEvent) {
    const menu = popover.current;
    const byKeyboard = event.detail === 0;
    if (byKeyboard) press();
    if (!menu || !button.current) return;
    if (wasOpen.current) {
      menu.hidePopover();
      return;
    }
    place(menu, button.current);
    menu.showPopover();
    itemsOf(menu)[0]?.focus({ preventScroll: true });
  }

  function toggled(event: ToggleEvent<HTMLDivElement>) {
    const open = event.newState === "open";
    setOpen(open);
    onChange?.(open);
  }

  return (
    <>
      <button
        type="button"
        ref={button}
        className={className ?? classes.button}
        onPointerDown={press}
        onClick={click}
        aria-controls={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      >
        {children}
      </button>
      <div className={classes.popover} id={id} ref={popover} popover="auto" onToggle={toggled}>
        {header}
        <div role="menu" tabIndex={-1} aria-label={label} className={classes.menu} onKeyDown={moveBetweenItems}>
          {items.map(({ label: name, icon, tone, onSelect }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={classes.item}
              data-tone={tone}
              onClick={() => {
                popover.current?.hidePopover();
                onSelect();
              }}
            >
              <Icon name={icon} size={18} />
              {name}
            </button>
          ))}
        </div>
      </div>
    </>
  );
}

const itemsOf = (popover: HTMLElement) => [...popover.querySelectorAll<HTMLElement>("[role='menuitem']")];

const WIDTH = 220;
const GAP = 4;
const ITEM_HEIGHT = 44;

/** Below the button and in line with its right edge; above it where there is no room below. */
function place(popover: HTMLElement, button: HTMLElement) {
  const { bottom, top, right } = button.getBoundingClientRect();
  const height = itemsOf(popover).length * ITEM_HEIGHT + (popover.childElementCount > 1 ? ITEM_HEIGHT : 0);
  const isBelow = bottom + GAP + height < innerHeight || top < height;
  popover.style.width = `${WIDTH}px`;
  popover.style.left = `${Math.max(GAP, right - WIDTH)}px`;
  popover.style.top = isBelow ? `${bottom + GAP}px` : "auto";
  popover.style.bottom = isBelow ? "auto" : `${innerHeight - top + GAP}px`;
}

function moveBetweenItems(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key === "Tab") {
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    return;
  }
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
