export const paperKinds = ['receipt', 'credit-note', 'invoice'] as const
export type PaperKind = (typeof paperKinds)[number]

const letters: Record<PaperKind, string> = { receipt: 'R', 'credit-note': 'C', invoice: 'I' }

export const sayNumber = ({ kind, number }: { kind: PaperKind; number: number }) =>
  `${letters[kind]}-${String(number).padStart(6, '0')}`

/** The standard rate (VAT Act 1994, section 2): a sixth of a price that includes it is VAT. */
export const vatRate = '20%'

/** In SQL, of a column of pence. Rounded half away from zero, as a credit note must mirror its receipt. */
export const vatIn = (pence: string) => `round(${pence} / 6.0)`

export const plainVatNumber = (typed: string) => typed.replaceAll(/[\s.-]/g, '').replace(/^GB/i, '')

const weights = [8, 7, 6, 5, 4, 3, 2]

/** Nine digits, the last two of which check the others: modulo 97, or since 2009 modulo 97 after adding 55. */
export function isVatNumber(plain: string): boolean {
  if (!/^\d{9}$/.test(plain) || plain === '000000000') return false
  const sum =
    weights.reduce((total, weight, at) => total + weight * Number(plain[at]), 0) + Number(plain.slice(7))
  return sum % 97 === 0 || (sum + 55) % 97 === 0
}

/** `GB 123 4567 89`, as HMRC writes it. */
export const sayVatNumber = (plain: string) =>
  `GB ${plain.slice(0, 3)} ${plain.slice(3, 7)} ${plain.slice(7)}`
