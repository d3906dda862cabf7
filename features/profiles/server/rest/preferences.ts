import { RestProblem } from './problem.ts'

export type Preferences = {
  returning: 'representation' | 'minimal' | 'headers-only'
  counted: boolean
  upsert: 'merge' | 'ignore' | undefined
  /** The header `Preference-Applied`, in the words the client used. */
  applied: string[]
}

/** Reads `Prefer`, whose values come joined by commas or in several headers. What we do not know we pass over, unless told to be strict. */
export function readPreferences(header: string | string[] | undefined): Preferences {
  const asked = [header ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((word) => word.trim())
    .filter(Boolean)
  const preferences: Preferences = { returning: 'minimal', counted: false, upsert: undefined, applied: [] }
  const unknown = asked.filter((word) => !apply(preferences, word))
  if (unknown.length && asked.includes('handling=strict'))
    throw new RestProblem(400, 'PGRST122', 'Invalid preferences given with handling=strict', { details: `Invalid preferences: ${unknown.join(', ')}` })
  return preferences
}

function apply(preferences: Preferences, word: string) {
  const known = settings[word]
  if (!known) return false
  Object.assign(preferences, known)
  preferences.applied.push(word)
  return true
}

const settings: Record<string, Partial<Preferences> | undefined> = Object.assign(Object.create(null), {
  'return=representation': { returning: 'representation' },
  'return=minimal': { returning: 'minimal' },
  'return=headers-only': { returning: 'headers-only' },
  'count=exact': { counted: true },
  // An estimate may be exact: these tables are small enough to count.
  'count=planned': { counted: true },
  'count=estimated': { counted: true },
  'resolution=merge-duplicates': { upsert: 'merge' },
  'resolution=ignore-duplicates': { upsert: 'ignore' },
  'handling=strict': {},
  'handling=lenient': {},
})
