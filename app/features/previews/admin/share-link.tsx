import { Button, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { errorText } from "#app/ui/admin/error-text.ts";
import { isSessionExpired } from "#app/ui/admin/load-error.tsx";
import classes from "./preview.module.css";
import { createPreviewLink, type Previewed } from "./preview-link.ts";

interface Copied {
  message: string;
  /** To be copied by hand if the browser doesn't allow copying. */
  url?: string;
}

const timeFormat = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });

/** Copies a link to the preview for people without an account, and shows when it expires. */
export function ShareLink({ previewed }: { previewed: Previewed }) {
  const [copied, setCopied] = useState<Copied>();
  const isRunning = useRef(false);

  async function copy() {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const { url, expires_at } = await createPreviewLink(previewed);
      if (!url || !expires_at) return setCopied({ message: "No page yet." });
      const address = new URL(url, location.origin).href;
      const validity = `Works until ${timeFormat.format(new Date(expires_at))}. No account needed.`;
      // Undefined without HTTPS.
      const isCopied = await navigator.clipboard?.writeText(address).then(
        () => true,
        () => false,
      );
      setCopied(isCopied ? { message: `Link copied. ${validity}` } : { message: validity, url: address });
    } catch (error) {
      if (!isSessionExpired(error)) setCopied({ message: errorText(error) });
    } finally {
      isRunning.current = false;
    }
  }

  return (
    <div className={classes.share}>
      <Button variant="default" size="compact-sm" onClick={copy}>
        Copy link
      </Button>
      <div role="status" className={classes.remark}>
        {copied?.message}
        {copied?.url ? (
          <TextInput
            aria-label="Preview link"
            readOnly
            value={copied.url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        ) : null}
      </div>
    </div>
  );
}
