import { useSyncExternalStore } from 'react'
import { type CurrencyCode, currencyOf, guessCurrency } from '../rules.ts'

const item = 'currency'
const listeners = new Set<() => void>()
/** For this page, where the browser keeps nothing. */
let chosen: string | undefined

/** What prices are shown in, and how to choose something else: `const [currency, setCurrency] = useCurrency()`. It is remembered in this browser; ready HTML has pounds. */
export const useCurrency = () => [currencyOf(useSyncExternalStore(listen, read, () => 'GBP')), choose] as const

function choose(code: CurrencyCode) {
  chosen = code
  try {
    localStorage.setItem(item, code)
  } catch {
    // Storage can be forbidden; the choice lasts as long as the page.
  }
  for (const tell of listeners) tell()
}

const read = () => chosen ?? stored() ?? guessCurrency(Intl.DateTimeFormat().resolvedOptions().timeZone)

function stored() {
  try {
    return localStorage.getItem(item) ?? undefined
  } catch {
    return undefined
  }
}

function listen(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
