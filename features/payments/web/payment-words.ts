import type { PaymentTransaction } from '../money-contract.ts'

/** `Lesson on Tue 1 Dec, 10:00`, or the hours that were bought. */
export const sayBought = (
  { lesson_starts_at, package_name }: Pick<PaymentTransaction, 'lesson_starts_at' | 'package_name'>,
  formatMoment: (at: string) => string,
) => (lesson_starts_at ? `Lesson on ${formatMoment(lesson_starts_at)}` : package_name)
