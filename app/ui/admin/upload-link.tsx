import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

/** Opens the screen that adds many items to a list, from a file or from several. */
export const UploadLink = ({ to, children }: { to: string; children: string }) => (
  <Button component={Link} to={to} variant="default" leftSection={<Icon name="upload" size={18} />}>
    {children}
  </Button>
);
