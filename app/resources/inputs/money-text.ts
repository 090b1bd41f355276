/** An amount in the minor unit of its currency: 1250 GBP is £12.50. */
export interface Money {
  amount: number;
  currency: string;
}

/** Cached, since creating a format takes longer than formatting many amounts. */
const formats = new Map<string, Intl.NumberFormat>();

function format(currency: string): Intl.NumberFormat {
  const known = formats.get(currency) ?? new Intl.NumberFormat("en-GB", { style: "currency", currency });
  formats.set(currency, known);
  return known;
}

/** The number of decimal places in a currency's amounts: 2 for GBP, 0 for JPY. */
const countDecimals = (currency: string): number => format(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** An amount formatted for people: `£12.50`. */
export const moneyText = ({ amount, currency }: Money): string =>
  format(currency).format(amount / 10 ** countDecimals(currency));

/** An amount in major units, without its currency: `12.50`. */
export const amountText = ({ amount, currency }: Money): string => {
  const decimals = countDecimals(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
};

/** @returns the amount in minor units, or undefined if the text is not an amount of this currency */
export function parseAmount(text: string, currency: string): number | undefined {
  const [, whole, fraction = ""] = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text.trim()) ?? [];
  const decimals = countDecimals(currency);
  if (whole === undefined || fraction.length > decimals) return undefined;
  return Number(whole + fraction.padEnd(decimals, "0"));
}
