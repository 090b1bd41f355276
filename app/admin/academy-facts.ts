import { queryOptions, useQuery } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";

interface AcademyFacts {
  academy_name: string;
  time_zone: string;
  ip_lookup_url: string | null;
}

/** The academy's settings that screens need. */
export const academyFacts = queryOptions({
  queryKey: ["academy-facts"],
  queryFn: ({ signal }) => staffApi().get<AcademyFacts>("/api/common/facts/", signal),
  staleTime: 60_000,
});

/** The academy's time zone; undefined until the settings are loaded. */
export const useAcademyTimeZone = (): string | undefined => useQuery(academyFacts).data?.time_zone;
