import { Button } from "@mantine/core";
import { Link, useLocation } from "react-router";
import type { ResourceParts } from "#app/resources/resource-parts.ts";
import { Icon } from "#app/ui/admin/icon.tsx";

/** Leads to the screen that adds a photo for each of many pictures, to the album that the list shows. */
function AddMany() {
  const { search } = useLocation();
  return (
    <Button
      component={Link}
      to={`/admin/photos/from-pictures${search}`}
      variant="default"
      leftSection={<Icon name="upload" size={18} />}
    >
      Add many photos
    </Button>
  );
}

export const photoParts: ResourceParts = { list: { Tools: AddMany } };
