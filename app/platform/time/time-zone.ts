/** Whether a name is that of an IANA time zone that dates can be formatted in. */
export function isTimeZone(timeZone: string): boolean {
  // The list of `supportedValuesOf` has only one name of each zone, which may be the older one.
  if (!/^[A-Z]/.test(timeZone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}
