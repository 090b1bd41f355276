import { TimeText } from "#app/ui/admin/time-text.tsx";

/** When a token or a passkey was last used. */
export const LastUsed = ({ at }: { at: string | null }) =>
  at ? (
    <>
      last used <TimeText value={at} withTime />
    </>
  ) : (
    "never used"
  );
