import { ActionIcon } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { ActionMenu } from "#app/ui/admin/action-menu.tsx";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { clearDrafts } from "#app/ui/admin/drafts.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { LogoMark } from "#app/ui/logo-mark.tsx";
import type { CurrentStaff } from "./current-staff.ts";
import classes from "./layout.module.css";
import { ADMIN_HOME, SIGN_IN_PATH } from "./safe-next.ts";

interface HeaderProps {
  staff: CurrentStaff;
  navOpened: boolean;
  onNavChange: (opened: boolean) => void;
  accountOpened: boolean;
  onAccountChange: (opened: boolean) => void;
}

/** 70 px high. The side-nav toggle is only shown on small screens. */
export function Header({ staff, navOpened, onNavChange, accountOpened, onAccountChange }: HeaderProps) {
  return (
    <header className={classes.header}>
      <ActionIcon
        className={classes.toggle}
        variant="subtle"
        color="quiet"
        size={44}
        aria-label={navOpened ? "Close the navigation" : "Open the navigation"}
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
      <AccountMenu staff={staff} opened={accountOpened} onChange={onAccountChange} />
    </header>
  );
}

function AccountMenu({
  staff,
  opened,
  onChange,
}: {
  staff: CurrentStaff;
  opened: boolean;
  onChange: (opened: boolean) => void;
}) {
  const navigate = useNavigate();

  const [unsaved, setUnsaved] = useState<string[]>([]);

  async function signOut() {
    const { unsavedWork } = await import("./saving/sign-out.ts");
    const titles = await unsavedWork(staff.id);
    if (titles.length > 0) setUnsaved(titles);
    else await endSession();
  }

  async function endSession() {
    const { forgetUnsavedWork } = await import("./saving/sign-out.ts");
    await forgetUnsavedWork(staff.id);
    clearDrafts(sessionStorage);
    await staffApi().logout();
    // A full page load, so that no data of this user stays in memory for the next.
    location.assign(SIGN_IN_PATH);
  }

  return (
    <>
      <ActionMenu
        className={classes.account}
        label={`Account of ${staff.username}`}
        opened={opened}
        onChange={onChange}
        header={
          <p className={classes.who}>
            <strong>{staff.username}</strong>
            <span>{staff.role}</span>
          </p>
        }
        items={[
          { label: "Sessions", icon: "device", onSelect: () => navigate("/admin/sessions") },
          { label: "Change password", icon: "key", onSelect: () => navigate("/admin/password") },
          { label: "Open the site", icon: "outward", onSelect: () => open("/", "_blank", "noopener") },
          { label: "Sign out", icon: "sign-out", onSelect: signOut },
        ]}
      >
        <Icon name="person" />
        <span className={classes.username}>{staff.username}</span>
        <Icon name="chevron-down" size={16} />
      </ActionMenu>
      <ConfirmDialog
        opened={unsaved.length > 0}
        title="Sign out and delete what is not saved?"
        action="Sign out and delete"
        onConfirm={endSession}
        onCancel={() => setUnsaved([])}
      >
        Unsaved changes are kept on this computer for you: {unsavedList.format(unsaved)}. Signing out deletes them.
      </ConfirmDialog>
    </>
  );
}

const unsavedList = new Intl.ListFormat("en-GB", { type: "conjunction" });
