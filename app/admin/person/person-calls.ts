import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { MailState } from "#app/platform/mail/mail-table.ts";

/** What is known about the person that an item belongs to. */
export interface KnownPerson {
  emails: { id: number; subject: string; state: MailState; created_at: string; sent_at: string | null }[];
  enquiries: { id: number; state: string; created_at: string }[];
  changes: { id: number; action: string; username: string; created_at: string }[];
  suppression: "blocked" | "unsubscribed" | null;
  /** The import that subscribed them, and the basis of their consent. */
  imported: { import_id: number; file_name: string; consent: string | null; consented_at: string | null } | null;
  /** The stored proof of consent. */
  consent: {
    text: string | null;
    confirmed_at: string | null;
    asked_at: string | null;
    reminded_at: string | null;
  } | null;
  /** Why no letters are sent to them. */
  letter_block: { kind: "hard" | "soft" | "complaint"; source: string; reason: string; created_at: string } | null;
}

/** The data that erasing a person would erase. */
interface HeldData {
  holds: { label: string; count: number }[];
}

/** The item of a resource that belongs to one person. */
export interface PersonItem {
  resource: string;
  id: number;
}

const getPersonPath = ({ resource, id }: PersonItem) => `/api/common/person/${resource}/${id}/`;

export const personQuery = (item: PersonItem) =>
  queryOptions({
    queryKey: ["person", item.resource, item.id],
    queryFn: ({ signal }) => staffApi().get<KnownPerson>(getPersonPath(item), signal),
  });

export const heldQuery = (item: PersonItem) =>
  queryOptions({
    queryKey: ["person", item.resource, item.id, "holds"],
    queryFn: ({ signal }) => staffApi().get<HeldData>(`${getPersonPath(item)}holds/`, signal),
    staleTime: 0,
  });

/** Resumes letters to the person. */
export const liftLetterBlock = (item: PersonItem) =>
  staffApi().request<null>("DELETE", `${getPersonPath(item)}letter-block/`);

/** Erases all personal data of the person. */
export const erasePerson = (item: PersonItem) => staffApi().request<null>("DELETE", getPersonPath(item));
