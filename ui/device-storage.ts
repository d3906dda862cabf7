/** `local`: until it is cleared, in all tabs; `session`: as long as this tab. */
type Area = 'local' | 'session'

/** Storage can be forbidden, or full. Then a value lasts as long as the page, and nothing else changes. */
const fallback = new Map<string, string>()

/** What belongs to whoever is signed in begins like this; it goes at log-out. */
export const personalPrefix = 'mine: '

export function readStored(item: string, area: Area = 'local'): string | undefined {
  try {
    return fallback.get(item) ?? storageOf(area).getItem(item) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value, or removes it with `undefined`. Returns whether it outlives the page. */
export function writeStored(item: string, value: string | undefined, area: Area = 'local'): boolean {
  fallback.delete(item)
  try {
    if (value === undefined) storageOf(area).removeItem(item)
    else storageOf(area).setItem(item, value)
    return true
  } catch {
    if (value !== undefined) fallback.set(item, value)
    return false
  }
}

/** The names of all that is stored beyond this tab. */
export function storedItems(): string[] {
  try {
    return [...fallback.keys(), ...Object.keys(localStorage)]
  } catch {
    return [...fallback.keys()]
  }
}

/** Even to name it can be refused. */
const storageOf = (area: Area) => (area === 'local' ? localStorage : sessionStorage)
