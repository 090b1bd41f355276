import { useQuery } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";

/** The time zone of the academy, from the settings; undefined until they are loaded. */
export function useAcademyTimeZone(): string | undefined {
  const settings = useQuery({
    queryKey: ["academy-time-zone"],
    queryFn: ({ signal }) => staffApi().get<{ time_zone: string }>("/api/common/settings/?fields=time_zone", signal),
    staleTime: 60_000,
  });
  return settings.data?.time_zone;
}
