/** Stripe's smallest charge per currency, in minor units. The currencies the product can be shown in. */
export const smallest: Record<string, number> = { gbp: 30, eur: 50, usd: 50 }

/** `4150` → `£41.50` */
export const formatAmount = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100)
