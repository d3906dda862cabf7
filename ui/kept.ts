/** `browser`: until it is cleared, in all tabs; `window`: as long as this tab. */
type Where = 'browser' | 'window'

/** Storage can be forbidden, or full. Then what was to be kept lasts as long as the page, and nothing else changes. */
const forThePage = new Map<string, string>()

export function readKept(item: string, where: Where = 'browser'): string | undefined {
  try {
    return forThePage.get(item) ?? storeOf(where).getItem(item) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value, or with `undefined` forgets it. Whether it outlives the page. */
export function keep(item: string, value: string | undefined, where: Where = 'browser'): boolean {
  forThePage.delete(item)
  try {
    if (value === undefined) storeOf(where).removeItem(item)
    else storeOf(where).setItem(item, value)
    return true
  } catch {
    if (value !== undefined) forThePage.set(item, value)
    return false
  }
}

/** The names of all that is kept in this browser. */
export function keptItems(): string[] {
  try {
    return [...forThePage.keys(), ...Object.keys(localStorage)]
  } catch {
    return [...forThePage.keys()]
  }
}

/** Even to name it can be refused. */
const storeOf = (where: Where) => (where === 'browser' ? localStorage : sessionStorage)
