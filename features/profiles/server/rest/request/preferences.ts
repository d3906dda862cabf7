import { RestProblem } from '../problem.ts'

export type Preferences = {
  return: 'representation' | 'minimal' | 'headers-only'
  counted: boolean
  resolution: 'merge' | 'ignore' | undefined
  missingAsDefault: boolean
  /** More changed rows than this undo the change. */
  maxAffected: number | undefined
  /** The words of the client that are heeded, by what they are about. */
  said: ReadonlyMap<string, string>
}

const none: Preferences = {
  return: 'minimal',
  counted: false,
  resolution: undefined,
  missingAsDefault: false,
  maxAffected: undefined,
  said: new Map(),
}

/** What each word means. A count may always be exact: these tables are small enough. Where a transaction ends is not the client's choice. */
const meanings: Record<string, Record<string, Partial<Preferences>>> = {
  return: {
    representation: { return: 'representation' },
    minimal: { return: 'minimal' },
    'headers-only': { return: 'headers-only' },
  },
  count: { exact: { counted: true }, planned: { counted: true }, estimated: { counted: true } },
  resolution: { 'merge-duplicates': { resolution: 'merge' }, 'ignore-duplicates': { resolution: 'ignore' } },
  missing: { default: { missingAsDefault: true }, null: {} },
  handling: { strict: {}, lenient: {} },
  tx: { commit: {}, rollback: {} },
}

/**
 * Reads `Prefer`, whose values come joined by commas or in several headers. Said twice, the first counts.
 * What we do not know we pass over, unless told to be strict.
 */
export function readPreferences(header: string | string[] | undefined): Preferences {
  if (header === undefined) return none
  const words = [header].flat().flatMap((line) => line.split(',').map((word) => word.trim()))
  const said = new Map<string, string>()
  const unknown: string[] = []
  let preferences = none
  for (const word of words.filter(Boolean)) {
    const [about, value] = word.split('=') as [string, string?]
    const meaning = meaningOf(about, value)
    if (!meaning) unknown.push(word)
    else if (!said.has(about)) {
      said.set(about, word)
      preferences = { ...preferences, ...meaning }
    }
  }
  const strict = said.get('handling') === 'handling=strict'
  if (unknown.length && strict)
    throw new RestProblem(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  return strict ? { ...preferences, said } : { ...preferences, said, maxAffected: undefined }
}

function meaningOf(about: string, value = ''): Partial<Preferences> | undefined {
  if (about === 'max-affected') return /^\d{1,9}$/.test(value) ? { maxAffected: Number(value) } : undefined
  return Object.hasOwn(meanings, about) && Object.hasOwn(meanings[about]!, value)
    ? meanings[about]![value]
    : undefined
}

/** The header `Preference-Applied`: of what was said, that which this kind of request heeds. */
export function appliedOf({ said, maxAffected }: Preferences, heeded: readonly string[]) {
  return heeded
    .filter((about) => about !== 'max-affected' || maxAffected !== undefined)
    .flatMap((about) => said.get(about) ?? [])
    .join(', ')
}
