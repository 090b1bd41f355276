import { queryOptions, useQuery } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";

interface AcademyFacts {
  academy_name: string;
  time_zone: string;
  ip_lookup_url: string | null;
}

/** What screens need of the settings. */
export const academyFacts = queryOptions({
  queryKey: ["academy-facts"],
  queryFn: ({ signal }) => staffApi().get<AcademyFacts>("/api/common/facts/", signal),
  staleTime: 60_000,
});

/** The time zone of the academy; undefined until the settings are loaded. */
export const useAcademyTimeZone = (): string | undefined => useQuery(academyFacts).data?.time_zone;
