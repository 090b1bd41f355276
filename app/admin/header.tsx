import { ActionIcon, Kbd } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { ActionMenu } from "#app/ui/admin/action-menu.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { commandKey } from "#app/ui/admin/shortcuts.ts";
import { LogoMark } from "#app/ui/logo-mark.tsx";
import type { CurrentStaff } from "./current-staff.ts";
import classes from "./layout.module.css";
import { ADMIN_HOME } from "./safe-next.ts";

interface HeaderProps {
  staff: CurrentStaff;
  navOpened: boolean;
  onNavChange: (opened: boolean) => void;
  accountOpened: boolean;
  onAccountChange: (opened: boolean) => void;
  /** Opens the command palette. */
  onFind: () => void;
  onShortcuts: () => void;
  onSignOut: () => void;
}

/** 70 px high. The side-nav toggle is only shown on small screens. */
export function Header({
  staff,
  navOpened,
  onNavChange,
  accountOpened,
  onAccountChange,
  onFind,
  onShortcuts,
  onSignOut,
}: HeaderProps) {
  return (
    <header className={classes.header}>
      <ActionIcon
        className={classes.toggle}
        variant="subtle"
        color="quiet"
        size={44}
        aria-label={navOpened ? "Close navigation" : "Open navigation"}
        aria-expanded={navOpened}
        aria-controls="side-nav"
        onClick={() => onNavChange(!navOpened)}
      >
        {navOpened ? <Icon name="close" size={24} /> : <Icon name="menu" size={24} />}
      </ActionIcon>
      <Link className={classes.brand} to={ADMIN_HOME}>
        <LogoMark className={classes.mark} />
        <span className={classes.name}>Lightwell</span>
        <span className={classes.area}>Admin</span>
      </Link>
      <button type="button" className={classes.find} aria-haspopup="dialog" onClick={onFind}>
        <Icon name="search" />
        <span>Find anything</span>
        <Kbd aria-hidden="true">{commandKey()}K</Kbd>
      </button>
      <AccountMenu
        staff={staff}
        opened={accountOpened}
        onChange={onAccountChange}
        onShortcuts={onShortcuts}
        onSignOut={onSignOut}
      />
    </header>
  );
}

function AccountMenu({
  staff,
  opened,
  onChange,
  onShortcuts,
  onSignOut,
}: {
  staff: CurrentStaff;
  opened: boolean;
  onChange: (opened: boolean) => void;
  onShortcuts: () => void;
  onSignOut: () => void;
}) {
  const navigate = useNavigate();
  return (
    <ActionMenu
      className={classes.account}
      label={`Account: ${staff.username}`}
      opened={opened}
      onChange={onChange}
      header={
        <p className={classes.who}>
          <strong>{staff.username}</strong>
          <span>{staff.role}</span>
        </p>
      }
      items={[
        { label: "Your account", icon: "person", onSelect: () => navigate("/admin/account") },
        { label: "Sessions", icon: "device", onSelect: () => navigate("/admin/account#sessions") },
        { label: "Keyboard shortcuts", icon: "keyboard", onSelect: onShortcuts },
        { label: "View site", icon: "outward", onSelect: () => open("/", "_blank", "noopener") },
        { label: "Sign out", icon: "sign-out", onSelect: onSignOut },
      ]}
    >
      <Icon name="person" />
      <span className={classes.username}>{staff.username}</span>
      <Icon name="chevron-down" size={16} />
    </ActionMenu>
  );
}
