import { enquiryParts } from "#app/features/enquiries/admin/enquiry-parts.tsx";
import { photoParts } from "#app/features/gallery/admin/photo-parts.tsx";
import { letterParts } from "#app/features/letters/admin/letter-parts.tsx";
import { redirectParts } from "#app/features/redirects/admin/redirect-parts.tsx";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { ResourceParts } from "#app/resources/resource-parts.ts";

const parts: Readonly<Record<string, ResourceParts>> = {
  enquiry: enquiryParts,
  image: photoParts,
  letter: letterParts,
  redirect: redirectParts,
};

/** What the feature of a resource adds to its list and its form. */
export const getResourceParts = ({ name }: ResourceDefinition): ResourceParts => parts[name] ?? {};
