import { formatMoney, type Pence } from '#common/money.ts'

/** Why a payment waits for an administrator: stored as codes with their facts, in order, and said here. */
export type Trouble =
  | { code: 'refunded-beyond-ours' | 'refund-came-back'; pence: Pence }
  | { code: 'wrong-amount'; paid: string; price: string }

export const sayTroubles = (troubles: readonly Trouble[]) => troubles.map(sayTrouble).join('. ')

function sayTrouble(trouble: Trouble): string {
  switch (trouble.code) {
    case 'refunded-beyond-ours':
      return `Stripe has refunded ${formatMoney(trouble.pence)}, which is more than we asked for`
    case 'refund-came-back':
      return `A refund of ${formatMoney(trouble.pence)} came back from the bank`
    case 'wrong-amount':
      return `Stripe took ${trouble.paid}, the price is ${trouble.price}`
  }
}
