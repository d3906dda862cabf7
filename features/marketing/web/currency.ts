import { useSyncExternalStore } from 'react'
import { keep, readKept } from '#ui/kept.ts'
import { type CurrencyCode, currencyOf, guessCurrency } from '../rules.ts'

const item = 'currency'
const listeners = new Set<() => void>()

/** What prices are shown in, and how to choose something else: `const [currency, setCurrency] = useCurrency()`. It is remembered in this browser; ready HTML has pounds. */
export const useCurrency = () =>
  [currencyOf(useSyncExternalStore(listen, read, () => 'GBP')), choose] as const

function choose(code: CurrencyCode) {
  keep(item, code)
  for (const tell of listeners) tell()
}

const read = () => readKept(item) ?? guessCurrency(Intl.DateTimeFormat().resolvedOptions().timeZone)

function listen(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
