import { Button, Group, Modal, Text } from "@mantine/core";
import type { ReactNode } from "react";

interface ConfirmProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** The verb on the button that does it. */
  action: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. The safe answer has the focus. */
export function Confirm({ opened, title, children, action, busy = false, onConfirm, onCancel }: ConfirmProps) {
  return (
    <Modal opened={opened} onClose={onCancel} title={title} withCloseButton={false}>
      <Text c="dimmed">{children}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button color="bad" loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
