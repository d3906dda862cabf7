/** `local`: until cleared, in all tabs; `session`: as long as this tab. */
type Area = 'local' | 'session'

/** Storage can be forbidden, or full: then a value lasts as long as the page. */
const fallback = new Map<string, string>()

/** Items with this prefix are removed at log-out. */
export const personalPrefix = 'mine: '

export function readStored(item: string, area: Area = 'local'): string | undefined {
  try {
    return fallback.get(item) ?? storageOf(area).getItem(item) ?? undefined
  } catch {
    return undefined
  }
}

/** `undefined` removes it. Returns whether it outlives the page. */
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

export function storedItems(): string[] {
  try {
    return [...fallback.keys(), ...Object.keys(localStorage)]
  } catch {
    return [...fallback.keys()]
  }
}

const storageOf = (area: Area) => (area === 'local' ? localStorage : sessionStorage)
