/** Stripe's smallest charge per currency, in minor units. The currencies the product can be shown in. */
export const smallest: Record<string, number> = { gbp: 30, eur: 50, usd: 50 }

/** Stripe's price for a British card: 1.5 % + 20p, rounded half up. It is not given back on a refund. */
export const stripeFee = (amount: number) => Math.floor((amount * 150 + 5_000) / 10_000) + 20

/** `4150` → `£41.50` */
export const formatAmount = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100)
