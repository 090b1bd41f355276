import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { ResourceParts } from "#app/resources/resource-parts.ts";
import { Icon } from "#app/ui/admin/icon.tsx";

const Import = () => (
  <Button
    component={Link}
    to="/admin/redirects/import"
    variant="default"
    leftSection={<Icon name="upload" size={18} />}
  >
    Import CSV
  </Button>
);

export const redirectParts: ResourceParts = { list: { Tools: Import } };
