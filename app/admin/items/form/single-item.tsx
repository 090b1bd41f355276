import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { NavLink } from "react-router";
import { adminListPath } from "#app/resources/admin-path.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import NotFound from "../../not-found.tsx";
import classes from "./form.module.css";
import { listFormSections } from "./form-sections.ts";
import { LoadedForm } from "./loaded-form.tsx";

/** The form of the only item of a resource, one section at a time. @param path the section's, or empty for the first */
export default function SingleItem({ definition, path = "" }: { definition: ResourceDefinition; path?: string }) {
  const section = listFormSections(definition).find((each) => each.path === path);
  if (!section) return <NotFound />;
  return (
    <div className={classes.sectioned}>
      <SectionNav key={path} definition={definition} current={section.label} />
      <LoadedForm key={section.label} definition={section.definition} address={path} onCreated={neverCreated} />
    </div>
  );
}

/** Beside the form on wide screens; above it, closed, on small ones. */
function SectionNav({ definition, current }: { definition: ResourceDefinition; current: string }) {
  const isWide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const sections = listFormSections(definition);
  const list = (
    <ul>
      {sections.map(({ path, label }) => (
        <li key={label}>
          <NavLink to={path ? `${adminListPath(definition)}/${path}` : adminListPath(definition)} end>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
  if (sections.length < 2) return null;
  return (
    <nav className={classes.sectionNav} aria-label={definition.labels.many}>
      {isWide ? null : (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span>Section: {current}</span>
          <Icon name={isOpen ? "chevron-up" : "chevron-down"} size={18} />
        </button>
      )}
      {isWide || isOpen ? list : null}
    </nav>
  );
}

const neverCreated = () => undefined;
