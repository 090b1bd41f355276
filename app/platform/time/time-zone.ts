/** Whether a name is that of an IANA time zone that dates can be formatted in. */
export function isTimeZone(timeZone: string): boolean {
  // `supportedValuesOf` lists only one name for each zone, which may be the older one.
  if (!/^[A-Z]/.test(timeZone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}
