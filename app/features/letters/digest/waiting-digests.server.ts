import { visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { pageOfTitles, selectTitles } from "#app/resources/select-titles.server.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import { letterResource } from "../letters.server.ts";

/** The digests that were made and not sent, nor put into the trash; for those who can send them. */
export const findWaitingDigests = (
  context: OperationContext,
  _resources: readonly Resource[],
  page: Parameters<typeof pageOfTitles>[2],
) =>
  pageOfTitles(
    context,
    [
      selectTitles(letterResource, context, (eb) =>
        eb.and([
          visible(letterResource, context.actor, context.now)(eb),
          eb("id", "in", eb.selectFrom("letter_digest").select("letter_id").where("letter_id", "is not", null)),
          eb.not(
            eb.exists(
              eb.selectFrom("letter_sending").select("letter_sending.id").whereRef("letter_id", "=", "letter.id"),
            ),
          ),
        ]),
      ),
    ],
    page,
  );
