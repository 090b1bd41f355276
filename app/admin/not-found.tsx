import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Notice } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { ADMIN_HOME } from "./safe-next.ts";

export const meta = () => screenMeta("Not found");

export default function NotFound() {
  const action = (
    <Button component={Link} to={ADMIN_HOME} variant="default">
      Go to the dashboard
    </Button>
  );
  return (
    <Notice title="Screen not found" level={1} action={action}>
      The URL may be mistyped, or the screen may have moved. Use the navigation to find it.
    </Notice>
  );
}
