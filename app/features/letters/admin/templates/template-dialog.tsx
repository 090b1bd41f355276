import { Button, Radio, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { adminPath } from "#app/resources/admin-path.ts";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { generalError } from "#app/ui/admin/form-errors.ts";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { letters } from "../../letters.resource.ts";
import { type ReadyTemplateName, readyTemplateNames, readyTemplates } from "../../templates/ready-templates.ts";
import classes from "../letters.module.css";
import { beginLetter, templatesQuery } from "./template-calls.ts";

/** Chooses a template for a new letter, and opens the letter. */
export default function TemplateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string>(readyTemplateNames[0]);
  const own = useQuery(templatesQuery);
  const begin = useMutation({
    mutationFn: () => beginLetter(/^\d+$/.test(chosen) ? Number(chosen) : (chosen as ReadyTemplateName)),
    onSuccess: (letter) => void navigate(adminPath(letters, letter)),
  });
  const error = begin.isError && !isSessionExpired(begin.error) ? generalError(begin.error, []) : undefined;
  return (
    <Dialog opened closable title="New letter from template" onClose={onClose}>
      <div className={classes.dialog}>
        <FormError>{error}</FormError>
        {own.isError && !isSessionExpired(own.error) ? (
          <LoadError what="your templates" error={own.error} onRetry={() => own.refetch()} />
        ) : null}
        {own.isPending ? <Skeleton height={64} /> : null}
        <Radio.Group label="Template" value={chosen} onChange={setChosen}>
          <div className={classes.templates}>
            {own.data?.map(({ id, title, subject }) => (
              <Radio key={id} value={String(id)} label={title} description={subject || "Your template"} />
            ))}
            {readyTemplateNames.map((name) => (
              <Radio
                key={name}
                value={name}
                label={readyTemplates[name].label}
                description={readyTemplates[name].description}
              />
            ))}
          </div>
        </Radio.Group>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={begin.isPending} onClick={() => begin.mutate()}>
            Create letter
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
