import { useQuery } from "@tanstack/react-query";
import { academyFacts } from "#app/admin/academy-facts.ts";
import { formatDateWith } from "#app/ui/admin/date-format.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import type { EnquiryItem } from "../enquiries.resource.ts";
import { mailLink } from "../mail-link.ts";
import classes from "./enquiry.module.css";

interface MailProgramLinkProps {
  enquiry: EnquiryItem;
  /** Called when the email program opens. */
  onOpen: () => void;
}

/** Opens the computer's email program with an answer that only needs its text. */
export function MailProgramLink({ enquiry, onOpen }: MailProgramLinkProps) {
  const { data } = useQuery(academyFacts);
  const { email, name, message, message_ids: thread, created_at } = enquiry;
  const written = formatDateWith({ dateStyle: "long" }, new Date(created_at));
  const academy = data?.academy_name ?? "";
  return (
    <a
      className={classes.action}
      href={mailLink({ email, name, message, thread, academy, written })}
      aria-busy={!data}
      onClick={onOpen}
    >
      <Icon name="mail" size={18} /> Reply in your email program
    </a>
  );
}
