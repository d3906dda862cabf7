import { plain } from '#common/plain.ts'

export const importKinds = ['pupils', 'diary'] as const

/**
 * What a column of a file may hold. The form offers these with their labels, and the first whose `heads` fit a column
 * is guessed: those of Google Contacts, Outlook, Total Drive, MyDriveTime and our template (`inTemplate`).
 */
export const importColumns = [
  {
    field: 'name',
    label: 'Name',
    heads:
      /^((full|pupil|learner|student|client|customer|contact|display) )?names?$|^(pupil|learner|student|file as)$/,
    inTemplate: ['Name', 'Sam Example'],
  },
  { field: 'firstName', label: 'First name', heads: /^(first|given|fore)[ -]?names?$|^christian name$/ },
  { field: 'lastName', label: 'Last name', heads: /^(last|family)[ -]?name$|^surname$/ },
  {
    field: 'phone',
    label: 'Phone',
    heads: /^(mobile|phone|telephone|tel|cell)\b.*$/,
    inTemplate: ['Phone', '07700 900123'],
  },
  {
    field: 'email',
    label: 'Email',
    heads: /^e-?mail( address)?( 1)?( - value)?$|^email1$/,
    inTemplate: ['Email', 'sam@example.com'],
  },
  {
    field: 'address',
    label: 'Pick-up address',
    heads:
      /^(pick-?up |home )?(address|street)( line)? ?1?$|^(home )?address 1 - (street|formatted)$|^pick-?up( place| point)?$|^home street$/,
    inTemplate: ['Address', '14 Alma Road'],
  },
  {
    field: 'postcode',
    label: 'Postcode',
    heads: /post ?code|^zip|postal code$/,
    inTemplate: ['Postcode', 'BS8 2ES'],
  },
  {
    field: 'hourlyRate',
    label: 'Rate in £ an hour',
    heads: /^(hourly |lesson )?(rate|price)( per hour| \(£\))?$/,
    inTemplate: ['Rate', '38'],
  },
  {
    field: 'hoursTaught',
    label: 'Hours taught before',
    heads: /^hours( taught| done| driven| completed)?$/,
    inTemplate: ['Hours taught', '12'],
  },
  {
    field: 'notes',
    label: 'Notes',
    heads: /^(notes?|comments?|remarks)$/,
    inTemplate: ['Notes', 'Mondays after five'],
  },
] as const
export type ColumnField = (typeof importColumns)[number]['field']

export const columnFields = importColumns.map(({ field }) => field)

/** For a spreadsheet: the heads, and a line to go by. */
export const templateLines = [0, 1].map((line) =>
  importColumns.flatMap((column) => ('inTemplate' in column ? [column.inTemplate[line]!] : [])),
)

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

/** One field for each column, null where nothing fits; no field twice. */
export function guessColumns(names: readonly string[]): (ColumnField | null)[] {
  const found = new Set<ColumnField>()
  return names.map((name) => {
    const head = name.trim().toLowerCase().replaceAll('_', ' ')
    if (/ - (type|label)$/.test(head)) return null
    const field =
      importColumns.find((column) => !found.has(column.field) && column.heads.test(head))?.field ?? null
    if (field) found.add(field)
    return field
  })
}

type Named = { readonly name: string }

/** People by the first word of their names, so that a title is compared with few of them. */
export type PeopleByWord<T extends Named> = ReadonlyMap<string, readonly { plainName: string; person: T }[]>

export const byFirstWord = <T extends Named>(people: readonly T[]): PeopleByWord<T> =>
  Map.groupBy(
    people.map((person) => ({ plainName: plain(person.name), person })),
    ({ plainName }) => plainName.split(' ')[0]!,
  )

/** By the whole name, or a first name that only one of them has. `several` fit alike. */
export function findNamed<T extends Named>(
  title: string,
  people: PeopleByWord<T>,
): T | 'several' | undefined {
  const said = plain(title)
  const byFirst = [...new Set(said.split(' '))].flatMap((word) => people.get(word) ?? [])
  const inFull = byFirst.filter(({ plainName }) => ` ${said} `.includes(` ${plainName} `))
  const fitting = inFull.length > 0 ? inFull : byFirst
  return fitting.length > 1 ? 'several' : fitting[0]?.person
}
