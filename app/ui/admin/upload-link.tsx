import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

/** Links to the screen that adds many items to a list, from one or several files. */
export const UploadLink = ({ to, children }: { to: string; children: string }) => (
  <Button component={Link} to={to} variant="default" leftSection={<Icon name="upload" size={18} />}>
    {children}
  </Button>
);
