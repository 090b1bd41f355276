import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import classes from "./action-menu.module.css";
import { Icon, type IconName } from "./icon.tsx";

export interface MenuItem {
  label: string;
  icon: IconName | ReactElement;
  /** Shown at the end, such as a shortcut. */
  hint?: string | undefined;
  /** Whether it is the current choice, in a menu of choices. */
  checked?: boolean;
  tone?: "bad";
  onSelect: () => void;
}

interface ActionMenuProps {
  /** The accessible name of the button and the menu. */
  label: string;
  /** The content of the button. */
  children: ReactNode;
  className?: string | undefined;
  /** Shown above the items. */
  header?: ReactNode;
  items: readonly MenuItem[];
  /** Set to false to close the menu. */
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}

/**
 * A button with a menu (WAI-ARIA menu button pattern). The menu is a native popover: it is in the top layer, and closes
 * on Escape, on a click outside and when another menu opens. It follows its button when the page scrolls (even a list
 * that becomes shorter can cause that), and closes once the button is out of view.
 */
export function ActionMenu({ label, children, className, header, items, opened, onChange }: ActionMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const wasOpenOnPress = useRef(false);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (opened === false) popover.current?.hidePopover();
  }, [opened]);

  useEffect(() => {
    if (!isOpen) return;
    const follow = ({ target }: Event) => {
      const menu = popover.current;
      if (!menu || !button.current || target === menu) return;
      if (isInView(button.current)) positionPopover(menu, button.current);
      else menu.hidePopover();
    };
    const options = { capture: true, passive: true };
    addEventListener("scroll", follow, options);
    addEventListener("resize", follow);
    return () => {
      removeEventListener("scroll", follow, options);
      removeEventListener("resize", follow);
    };
  }, [isOpen]);

  /** Pressing the button closes an open menu; the click that follows must not open it again. */
  function onPress() {
    wasOpenOnPress.current = popover.current?.matches(":popover-open") ?? false;
  }

  function onClick(event: MouseEvent) {
    const menu = popover.current;
    const isKeyboardClick = event.detail === 0;
    if (isKeyboardClick) onPress();
    if (!menu || !button.current) return;
    if (wasOpenOnPress.current) {
      menu.hidePopover();
      return;
    }
    positionPopover(menu, button.current);
    menu.showPopover();
    findMenuItems(menu)[0]?.focus({ preventScroll: true });
  }

  function onToggle(event: ToggleEvent<HTMLDivElement>) {
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
        onPointerDown={onPress}
        onClick={onClick}
        aria-controls={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      >
        {children}
      </button>
      <div className={classes.popover} id={id} ref={popover} popover="auto" onToggle={onToggle}>
        {header}
        <div role="menu" tabIndex={-1} aria-label={label} className={classes.menu} onKeyDown={moveBetweenItems}>
          {items.map(({ label: name, icon, hint, checked, tone, onSelect }, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same label.
              key={index}
              type="button"
              role={checked === undefined ? "menuitem" : "menuitemradio"}
              {...(checked !== undefined && { "aria-checked": checked })}
              tabIndex={-1}
              className={classes.item}
              data-tone={tone}
              onClick={() => {
                popover.current?.hidePopover();
                onSelect();
              }}
            >
              {typeof icon === "string" ? <Icon name={icon} size={18} /> : icon}
              {name}
              {hint ? <kbd className={classes.hint}>{hint}</kbd> : null}
            </button>
          ))}
        </div>
      </div>
    </>
  );
}

const findMenuItems = (popover: HTMLElement) => [...popover.querySelectorAll<HTMLElement>("[role^='menuitem']")];

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

const WIDTH = 220;
const WIDTH_WITH_HINTS = 280;
const GAP = 4;
const ITEM_HEIGHT = 44;

/** Below the button, right-aligned; above it if there is no space below. */
function positionPopover(popover: HTMLElement, button: HTMLElement) {
  const { bottom, top, right } = button.getBoundingClientRect();
  const height = findMenuItems(popover).length * ITEM_HEIGHT + (popover.childElementCount > 1 ? ITEM_HEIGHT : 0);
  const isBelow = bottom + GAP + height < innerHeight || top < innerHeight - bottom;
  const width = popover.querySelector("kbd") ? WIDTH_WITH_HINTS : WIDTH;
  popover.style.width = `${width}px`;
  popover.style.left = `${Math.max(GAP, right - width)}px`;
  popover.style.maxHeight = `${(isBelow ? innerHeight - bottom : top) - 2 * GAP}px`;
  popover.style.top = isBelow ? `${bottom + GAP}px` : "auto";
  popover.style.bottom = isBelow ? "auto" : `${innerHeight - top + GAP}px`;
}

function moveBetweenItems(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key === "Tab") {
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    return;
  }
  const items = findMenuItems(event.currentTarget);
  const index = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
