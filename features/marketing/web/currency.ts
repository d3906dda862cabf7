import { create } from 'zustand'
import { readStored, writeStored } from '#ui/device-storage.ts'
import { inBrowser } from '#web/hydrated.ts'
import { type CurrencyCode, currencyOf, guessCurrency } from '../rules.ts'

const item = 'currency'
const useCode = create<string>(() => 'GBP')
if (inBrowser())
  useCode.setState(readStored(item) ?? guessCurrency(Intl.DateTimeFormat().resolvedOptions().timeZone))

/** Stored in this browser; prerendered HTML has pounds. */
export const useCurrency = () => [currencyOf(useCode()), choose] as const

function choose(code: CurrencyCode) {
  writeStored(item, code)
  useCode.setState(code)
}
