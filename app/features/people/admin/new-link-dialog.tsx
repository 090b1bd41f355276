import { Button, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { NewSecretDialog } from "#app/ui/admin/new-secret-dialog.tsx";
import { createTestimonialLink, testimonialLinks } from "./link-calls.ts";

const lifetimes = [
  { value: "7", label: "After a week" },
  { value: "30", label: "After 30 days" },
  { value: "90", label: "After 90 days" },
  { value: "365", label: "After a year" },
];

/** Creates a link, and shows it once. */
export function NewLinkDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();

  async function create({ name = "", email = "", days = "", max_uses = "" }: Record<string, string>) {
    const created = await createTestimonialLink({ name, email, days: Number(days), max_uses: Number(max_uses) });
    await queries.invalidateQueries(testimonialLinks);
    return created;
  }

  return (
    <NewSecretDialog
      title="New link"
      lead="Anyone with the link can write a testimonial. No account needed."
      action="Create link"
      names={["name", "email", "days", "max_uses"]}
      create={create}
      shown={({ name, email, url }) => ({
        title: "Link created",
        lead: `Send it to ${name || "the person"}. You won’t see it again.`,
        text: url,
        what: "the link",
        actions: (
          <Button component="a" variant="default" href={buildMailtoUrl(name, email, url)}>
            Write an email
          </Button>
        ),
      })}
      onClose={onClose}
    >
      {(getError) => (
        <>
          <TextInput
            label="Name (optional)"
            description="Prefilled in the form. The person can change it."
            name="name"
            maxLength={200}
            autoComplete="off"
            error={getError("name")}
            data-autofocus
          />
          <TextInput
            label="Email address (optional)"
            description="Prefills the recipient when you write an email. Nothing is sent automatically."
            name="email"
            type="email"
            autoComplete="off"
            error={getError("email")}
          />
          <NumberInput
            label="Number of testimonials"
            description="1 for one person, more for a class."
            name="max_uses"
            min={1}
            max={500}
            defaultValue={1}
            allowDecimal={false}
            hideControls
            error={getError("max_uses")}
          />
          <NativeSelect label="Expires" name="days" data={lifetimes} defaultValue="30" error={getError("days")} />
        </>
      )}
    </NewSecretDialog>
  );
}

/** Opens the user's email program; RFC 6068 requires an unencoded @. */
function buildMailtoUrl(name: string, email: string, url: string) {
  const subject = encodeURIComponent("A few words from you?");
  const body = encodeURIComponent(
    `${name ? `Dear ${name},` : "Hello,"}\n\nWould you write a few words about your time with us? This link opens a short form:\n\n${url}\n`,
  );
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${subject}&body=${body}`;
}
