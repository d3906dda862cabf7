export const importKinds = ['pupils', 'diary'] as const

/** What a column of a file may hold. */
export const columnFields = [
  'name',
  'firstName',
  'lastName',
  'phone',
  'email',
  'address',
  'postcode',
  'hourlyRate',
  'hoursTaught',
  'notes',
] as const
export type ColumnField = (typeof columnFields)[number]

/** What an import may fill in of a pupil who is known, and what stands there as long as it is empty. */
export const fillable = {
  email: null,
  phone: null,
  hourlyRatePence: null,
  minutesTaught: 0,
  notes: '',
} as const

/** For so long an import can be undone. */
export const undoHours = 24
export const mostRows = 300
export const importedWeeks = 26

/** The first that fits; the heads of Google Contacts, Outlook, Total Drive, MyDriveTime and our template. */
const heads: readonly (readonly [ColumnField, RegExp])[] = [
  ['firstName', /^(first|given|fore)[ -]?names?$|^christian name$/],
  ['lastName', /^(last|family)[ -]?name$|^surname$/],
  [
    'name',
    /^((full|pupil|learner|student|client|customer|contact|display) )?names?$|^(pupil|learner|student|file as)$/,
  ],
  ['email', /^e-?mail( address)?( 1)?( - value)?$|^email1$/],
  ['phone', /^(mobile|phone|telephone|tel|cell)\b.*$/],
  ['postcode', /post ?code|^zip|postal code$/],
  [
    'address',
    /^(pick-?up |home )?(address|street)( line)? ?1?$|^(home )?address 1 - (street|formatted)$|^pick-?up( place| point)?$|^home street$/,
  ],
  ['hourlyRate', /^(hourly |lesson )?(rate|price)( per hour| \(£\))?$/],
  ['hoursTaught', /^hours( taught| done| driven| completed)?$/],
  ['notes', /^(notes?|comments?|remarks)$/],
]

/** One field for each column, null where nothing fits; no field twice. */
export function guessColumns(names: readonly string[]): (ColumnField | null)[] {
  const found = new Set<ColumnField>()
  return names.map((name) => {
    const head = name.trim().toLowerCase().replaceAll('_', ' ')
    if (/ - (type|label)$/.test(head)) return null
    const field = heads.find(([one, pattern]) => !found.has(one) && pattern.test(head))?.[0] ?? null
    if (field) found.add(field)
    return field
  })
}

type Known = { readonly id: string; readonly name: string }

/** By the whole name, or a first name that only one of them has. `several` fit alike. */
export function findNamed<T extends Known>(title: string, people: readonly T[]): T | 'several' | undefined {
  const said = ` ${plain(title)} `
  const inFull = people.filter(({ name }) => said.includes(` ${plain(name)} `))
  if (inFull.length === 1) return inFull[0]
  if (inFull.length > 1) return 'several'
  const byFirst = people.filter(({ name }) => said.includes(` ${plain(name).split(' ')[0]} `))
  return byFirst.length > 1 ? 'several' : byFirst[0]
}

export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
