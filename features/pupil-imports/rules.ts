import { plain } from '#common/plain.ts'

/** How 02/12/2026 is meant. */
export const dayOrders = ['day-first', 'month-first'] as const
export type DayOrder = (typeof dayOrders)[number]

export const importKinds = ['pupils', 'diary'] as const

/** What a row of a diary becomes. `block`: time off, and whatever else they do then. */
export const diaryKinds = ['lesson', 'test', 'block'] as const
export type DiaryKind = (typeof diaryKinds)[number]

/** Of a test whose centre the file doesn't name: a test day has one. */
export const unknownCentre = 'Not known yet'

/**
 * What a column of a list of learners may hold. The form offers these with their labels, and the first whose `heads` fit
 * a column is guessed: those of Google Contacts, Outlook, Total Drive, MyDriveTime and our template (`inTemplate`).
 */
const pupilColumns = [
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
    field: 'hoursLeft',
    label: 'Hours left',
    heads:
      /^(hours?|hrs|time) (left|remaining|in hand|owed|paid|prepaid|in advance|balance|credit|available)$|^(remaining|prepaid|pre-paid|paid|unused|outstanding|available|credit) (hours?|hrs|time)$/,
    inTemplate: ['Hours left', '2.5'],
  },
  {
    field: 'owed',
    label: 'Owes you in £',
    heads:
      /^((amount|money|total) )?(owed|owes|owing|due|outstanding|unpaid|debt)( \(?£\)?| to me)?$|^(amount|balance|money) (owed|due|outstanding|unpaid)$|^outstanding( balance| amount)?$/,
    inTemplate: ['Owes', '36'],
  },
  {
    field: 'balance',
    label: 'Balance in £, minus if they owe',
    heads: /^((account|current|pupil|student) )?balance( \(?£\)?)?$/,
  },
  {
    field: 'licenceSeenOn',
    label: 'Licence seen on',
    heads:
      /^((driving|provisional) )?licen[cs]e (seen|check|checked)( (on|date))?$|^date (driving )?licen[cs]e (seen|checked)$/,
  },
  {
    field: 'theoryPassedOn',
    label: 'Theory test passed on',
    heads: /^theory( test)? (pass|passed|pass date|passed on|date passed|passed date)$|^passed theory$/,
    inTemplate: ['Theory passed', '14/09/2026'],
  },
  {
    field: 'theoryTestOn',
    label: 'Theory test on',
    heads: /^theory( test)?( (date|on|booked|booked for|test date))?$|^date of theory( test)?$/,
  },
  {
    field: 'drivingTestOn',
    label: 'Driving test on',
    heads:
      /^((driving|practical)( test)?|test|dvsa test)( (date|on|booked|booked for))?$|^date of (practical|driving)? ?test$/,
    inTemplate: ['Test date', '18/02/2027'],
  },
  {
    field: 'centre',
    label: 'Test centre',
    heads: /^((driving|practical) )?(test )?cent(re|er)( name)?$|^dtc$/,
    inTemplate: ['Test centre', 'Avonmouth'],
  },
  {
    field: 'notes',
    label: 'Notes',
    heads: /^(notes?|comments?|remarks)$/,
    inTemplate: ['Notes', 'Mondays after five'],
  },
] as const

/** The same of a diary. */
const diaryColumns = [
  {
    field: 'date',
    label: 'Date',
    heads: /^((lesson|start|booking|appointment) )?(date|day)( of lesson)?$/,
    inTemplate: ['Date', '25/11/2026'],
  },
  {
    field: 'start',
    label: 'Start',
    heads:
      /^((lesson|booking) )?(start|begin|from)s?( time| at)?$|^((lesson|booking|appointment) )?time( start| from)?$|^(start )?date ?(\/|&|and)? ?time$|^when$/,
    inTemplate: ['Start', '10:00'],
  },
  {
    field: 'end',
    label: 'End',
    heads: /^((lesson|booking) )?(end|finish|until|to|till)(s|es)?( time| at)?$|^time (end|to)$/,
    inTemplate: ['End', '11:30'],
  },
  {
    field: 'length',
    label: 'Length',
    heads:
      /^((lesson|booking) )?(length|duration|hours|hrs|minutes|mins)( ?\(?(hours|hrs|h|minutes|mins)\)?)?$/,
  },
  {
    field: 'name',
    label: 'Learner',
    heads:
      /^((full|pupil|learner|student|client|customer|contact) )?names?$|^(pupil|learner|student|client|customer|title|subject|summary|event)$/,
    inTemplate: ['Name', 'Sam Example'],
  },
  {
    field: 'type',
    label: 'Lesson, test or time off',
    heads:
      /^((lesson|booking|appointment|event|entry|diary|calendar) )?(type|kind|category|activity)( of .*)?$|^what$/,
    inTemplate: ['Type', 'Lesson'],
  },
  {
    field: 'testTime',
    label: 'Time of the test',
    heads: /^((driving|practical) )?test (start )?time$|^test (at|start)$/,
  },
  {
    field: 'centre',
    label: 'Test centre',
    heads: /^((driving|practical) )?(test )?cent(re|er)( name)?$|^dtc$/,
  },
  { field: 'firstName', label: 'First name', heads: /^(pupil |student )?(first|given|fore)[ -]?names?$/ },
  { field: 'lastName', label: 'Last name', heads: /^(pupil |student )?((last|family)[ -]?name|surname)$/ },
  {
    field: 'address',
    label: 'Pick-up address',
    heads:
      /^(pick-?up|pick up|start)( (address|place|point|location|from))?$|^(address|location|place|where)$/,
    inTemplate: ['Pick-up', '14 Alma Road'],
  },
  {
    field: 'postcode',
    label: 'Postcode',
    heads: /post ?code|^zip|postal code$/,
    inTemplate: ['Postcode', 'BS8 2ES'],
  },
  {
    field: 'price',
    label: 'Price in £',
    heads: /^((lesson|total) )?(price|cost|fee|charge|amount|rate|total)( ?\(?£\)?)?$/,
    inTemplate: ['Price', '57'],
  },
  {
    field: 'paid',
    label: 'Paid (yes, no or £)',
    heads:
      /^(lesson )?(paid|is paid|paid\?|amount paid|paid amount|payment status|payment received|received)( ?\(?£\)?)?$/,
    inTemplate: ['Paid', 'no'],
  },
  { field: 'status', label: 'Status', heads: /^((lesson|booking|appointment) )?(status|state)$/ },
  {
    field: 'notes',
    label: 'Note',
    heads: /^((lesson|private) )?(notes?|comments?|remarks|description|details)$/,
    inTemplate: ['Note', 'Mock test'],
  },
] as const

export type ColumnField = (typeof pupilColumns | typeof diaryColumns)[number]['field']
type ImportColumn = {
  readonly field: ColumnField
  readonly label: string
  readonly heads: RegExp
  /** Its head there, and what stands in the line to go by. */
  readonly inTemplate?: readonly [string, string]
}

export const importColumns: Record<(typeof importKinds)[number], readonly ImportColumn[]> = {
  pupils: pupilColumns,
  diary: diaryColumns,
}

export const columnFields = [...new Set([...pupilColumns, ...diaryColumns].map(({ field }) => field))]

/** For a spreadsheet: the heads, and a line to go by. */
export const templateLines = (kind: (typeof importKinds)[number]) =>
  ([0, 1] as const).map((line) => importColumns[kind].flatMap(({ inTemplate }) => inTemplate?.[line] ?? []))

/** Days of a pupil that an import may bring along. */
export const pupilDays = ['licenceSeenOn', 'theoryPassedOn', 'theoryTestOn', 'drivingTestOn'] as const

/** What an import may fill in of a pupil who is known, and what stands there as long as it is empty. */
export const fillable = {
  email: null,
  phone: null,
  hourlyRatePence: null,
  minutesTaught: 0,
  licenceSeenOn: null,
  theoryPassedOn: null,
  theoryTestOn: null,
  drivingTestOn: null,
  notes: '',
} as const

/** For so long an import can be undone. */
export const undoHours = 24
export const mostRows = 300
/** A diary may hold all its years: what is over is only counted. */
export const mostLines = 10_000
export const importedWeeks = 26

/** Where two columns may hold it, the instructor is asked which. */
export const askedFields = ['phone', 'email', 'date'] as const

/** One field for each column, null where nothing fits; no field twice. */
export function guessColumns(
  names: readonly string[],
  columns: readonly ImportColumn[],
): (ColumnField | null)[] {
  const found = new Set<ColumnField>()
  return names.map((name) => {
    const head = name.trim().toLowerCase().replaceAll('_', ' ')
    if (/ - (type|label)$/.test(head)) return null
    const field = columns.find((column) => !found.has(column.field) && column.heads.test(head))?.field ?? null
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

/**
 * Of a cell that holds a name and nothing else: somebody of the same first name is another. "Shah, Priya", "Priya S" and
 * "Priya" alone are she, as long as no other is.
 */
export function findListed<T extends Named>(
  cell: string,
  people: PeopleByWord<T>,
): { person: T | 'several' | undefined; byFirst: boolean } {
  const words = plain(cell).split(' ')
  const whole = [words.join(' '), plain(cell.split(',').toReversed().join(' '))]
  const named = [...new Set(words)].flatMap((word) => people.get(word) ?? [])
  const inFull = named.filter(({ plainName }) => whole.includes(plainName))
  const [given, initial = ''] = words
  const like =
    words.length === 1 || (words.length === 2 && initial.length === 1)
      ? named.filter(
          ({ plainName }) =>
            plainName.startsWith(`${given} `) && (plainName.split(' ').at(-1) ?? '').startsWith(initial),
        )
      : []
  const fitting = inFull.length > 0 ? inFull : like
  return { person: fitting.length > 1 ? 'several' : fitting[0]?.person, byFirst: inFull.length === 0 }
}
