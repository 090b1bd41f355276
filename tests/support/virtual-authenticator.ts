import type { Page } from "playwright-core";

/** Gives the page an authenticator that approves everything, as a phone does in its owner's hands. */
export async function addVirtualAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Sets whether the owner approves from now on. */
    setVerified: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

/** The same site by its domain name, to which passkeys are bound; it must be started with `onLocalhost`. */
export const toDomainName = <T extends { url: string }>(site: T): T => ({
  ...site,
  url: site.url.replace("127.0.0.1", "localhost"),
});

export const onLocalhost = (port: number): Record<string, string> => ({ SITE_URL: `http://localhost:${port}` });
