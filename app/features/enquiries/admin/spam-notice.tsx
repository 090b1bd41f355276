import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { Banner } from "#app/ui/admin/banner.tsx";
import type { EnquiryItem } from "../enquiries.resource.ts";
import { getEmailDomain, spamSenders } from "../spam-senders.resource.ts";
import classes from "./enquiry.module.css";
import type { EnquiryActions } from "./use-enquiry.ts";

/** Shows which sender is now treated as spam, and offers to include the whole domain. */
export function SpamNotice({ enquiry, actions }: { enquiry: EnquiryItem; actions: EnquiryActions }) {
  const queries = useQueryClient();
  const domain = getEmailDomain(enquiry.email);
  const queryKey = ["items", spamSenders.name, "domain", domain];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      staffApi().get<{ results: { name: string }[] }>(
        `${spamSenders.path}/?${new URLSearchParams({ search: domain, fields: "name", page_size: "100" })}`,
        signal,
      ),
  });
  const isBlocked = data?.results.some(({ name }) => name === domain);
  return (
    <Banner label="Spam">
      <p role="status">
        {isBlocked
          ? `Enquiries from ${domain} go to spam.`
          : `Once staff mark an enquiry as spam, further enquiries from ${enquiry.email} go to spam.`}
      </p>
      <div className={classes.actions}>
        <Button variant="default" disabled={actions.isBusy} onClick={() => actions.change({ state: "new" })}>
          Not spam
        </Button>
        {data && !isBlocked ? (
          <Button
            variant="subtle"
            disabled={actions.isBusy}
            onClick={() =>
              actions.run(async () => {
                await staffApi().post(`${spamSenders.path}/`, { name: domain });
                await queries.invalidateQueries({ queryKey: ["items", spamSenders.name] });
                return undefined;
              })
            }
          >
            Treat all of {domain} as spam
          </Button>
        ) : null}
      </div>
    </Banner>
  );
}
