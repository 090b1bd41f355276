import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { MediaPicture } from "#app/features/media/admin/media-picture.tsx";
import { useMediaPicker } from "#app/features/media/admin/media-provider.tsx";
import { toPictureOutput } from "#app/features/media/admin/media-values.ts";
import { type DateLanguage, dateLanguages, type OwnAccount } from "#app/features/staff/account.resource.ts";
import { changeAccount, ownAccount } from "#app/features/staff/admin/account-calls.ts";
import { setDateLanguage } from "#app/ui/admin/date-format.ts";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { fieldError, generalError } from "#app/ui/admin/form-errors.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { Section } from "#app/ui/admin/section.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import classes from "./profile.module.css";

const FIELDS = ["display_name", "picture", "date_language"] as const;
const languages = Object.entries(dateLanguages).map(([value, label]) => ({ value, label }));

/** The name and picture shown on the site, and the language of dates. */
export function ProfileSection({ account }: { account: OwnAccount }) {
  const queries = useQueryClient();
  const { pick } = useMediaPicker();
  const [picture, setPicture] = useState(account.picture);
  const choose = useRef<HTMLButtonElement>(null);
  const save = useMutation({
    mutationFn: changeAccount,
    onSuccess: async (saved) => {
      queries.setQueryData(ownAccount.queryKey, saved);
      setDateLanguage(saved.date_language);
      notify.success("Profile saved.");
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    save.mutate({
      display_name: String(fields.get("display_name")),
      date_language: String(fields.get("date_language")) as DateLanguage,
      picture: picture?.media ?? null,
    });
  }

  async function choosePicture() {
    const [media] = await pick({ accept: "image/*" });
    if (media) setPicture(toPictureOutput(media));
  }

  return (
    <Section
      title="Profile"
      lead="Your name is the default author of your new posts. Your picture appears on posts with that author."
    >
      <form className={classes.form} onSubmit={submit}>
        <FormError>{generalError(save.error, FIELDS)}</FormError>
        <TextInput
          label="Name"
          description={`Shown to readers. Your username, ${account.username}, isn’t shown on the site.`}
          name="display_name"
          autoComplete="name"
          maxLength={100}
          defaultValue={account.display_name}
          error={fieldError(save.error, "display_name")}
        />
        <div className={classes.picture}>
          <div className={classes.portrait}>
            {picture ? <MediaPicture picture={picture} sizes="72px" /> : <Icon name="person" size={32} />}
          </div>
          <div className={classes.buttons}>
            <Button variant="default" ref={choose} onClick={choosePicture}>
              {picture ? "Change picture" : "Choose picture"}
            </Button>
            {picture ? (
              <Button
                variant="default"
                onClick={() => {
                  setPicture(null);
                  choose.current?.focus();
                }}
              >
                Remove picture
              </Button>
            ) : null}
          </div>
          <FormError>{fieldError(save.error, "picture")}</FormError>
        </div>
        <NativeSelect
          label="Date language"
          description="Used in the admin area."
          name="date_language"
          data={languages}
          defaultValue={account.date_language}
          error={fieldError(save.error, "date_language")}
        />
        <div>
          <Button type="submit" loading={save.isPending}>
            Save profile
          </Button>
        </div>
      </form>
    </Section>
  );
}
