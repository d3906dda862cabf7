import type { Pence } from '#common/money.ts'

export const sellerKinds = ['individual', 'company'] as const

export const taxNumberKinds = ['nino', 'utr', 'company'] as const
export type TaxNumberKind = (typeof taxNumberKinds)[number]

/** Of a year, after it: by then we report to HMRC and give each instructor their copy. */
export const reportedBy = (year: number) => `${year + 1}-01-31`
/** By then we must have asked. */
export const collectedBy = (year: number) => `${year}-12-31`

const plainNumber = (typed: string) => typed.replaceAll(/[\s.-]/g, '').toUpperCase()

/** HMRC's form (NIM39110): letters that are never used, prefixes that are not issued, and A to D at the end. */
const isNino = (plain: string) =>
  /^[ABCEGHJ-PRSTW-Z][ABCEGHJ-NPRSTW-Z]\d{6}[A-D]$/.test(plain) && !/^(BG|GB|KN|NK|NT|TN|ZZ)/.test(plain)

const utrWeights = [6, 7, 8, 9, 10, 5, 4, 3, 2]

/** Ten digits, the first of which checks the others. */
function isUtr(plain: string): boolean {
  if (!/^\d{10}$/.test(plain)) return false
  const sum = utrWeights.reduce((total, weight, at) => total + weight * Number(plain[at + 1]), 0)
  const check = 11 - (sum % 11)
  return Number(plain[0]) === (check > 9 ? check - 9 : check)
}

/** Companies House: eight digits, or two letters and six. Of Scotland, Northern Ireland, partnerships, charities. */
const isCompanyNumber = (plain: string) =>
  /^(\d{8}|(CE|CS|FC|IP|LP|NC|NF|NI|NL|NP|OC|SC|SF|SL|SO|SP)\d{6})$/.test(plain) && plain !== '00000000'

/** As it is stored; undefined if it is none. A `K` after a UTR is dropped, and zeros before a company’s number may be. */
export function readTaxNumber(kind: TaxNumberKind, typed: string): string | undefined {
  const plain = plainNumber(typed)
  if (kind === 'nino') return isNino(plain) ? plain : undefined
  if (kind === 'utr') {
    const digits = plain.replace(/K$/, '')
    return isUtr(digits) ? digits : undefined
  }
  const padded = /^\d{1,8}$/.test(plain) ? plain.padStart(8, '0') : plain
  return isCompanyNumber(padded) ? padded : undefined
}

/** Enough to see which one it is. */
export const maskNumber = (plain: string) => `•••• ${plain.slice(-3)}`

export type Quarter = { quarter: number; paidPence: Pence; feesPence: Pence; activities: number }

const none = { paidPence: 0, feesPence: 0, activities: 0 }

/** All four, in their order. */
export const allQuarters = (some: readonly Quarter[]): Quarter[] =>
  [1, 2, 3, 4].map((quarter) => some.find((one) => one.quarter === quarter) ?? { quarter, ...none })
