import * as z from 'zod/mini'
import { apiError, notFound, tooManyAtOnce } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Day, Id, Instant, Pence } from '#common/schema.ts'
import { InTheWay } from '#features/diary/contract.ts'
import { WholeMinute } from '#features/lessons/moving-contract.ts'
import { tooManyPupils } from '#features/pupils/contract.ts'
import {
  askedFields,
  columnFields,
  dayOrders,
  diaryKinds,
  importKinds,
  mostRows,
  pupilDays,
} from './rules.ts'

export const notReadable = apiError(
  422,
  'file-not-readable',
  'We can’t read this file. A list of learners has to be a CSV file, and a diary a CSV or an ICS file.',
)
export const tooManyRows = apiError(
  422,
  'too-many-rows',
  `That’s more than ${mostRows} at once. Please split the file.`,
)
export const undoOver = apiError(409, 'undo-over', 'An import can be undone for a day, once.')

export const rowNotes = [
  'no-name',
  'email-wrong',
  'phone-wrong',
  'phone-completed',
  'postcode-unknown',
  'rate-unclear',
  'day-unclear',
  'centre-in-notes',
  'hours-unclear',
  'money-unclear',
  'has-balance',
  'credit-as-hours',
  'credit-split',
  'credit-as-money',
  'credit-counted',
  'hours-no-price',
  'twice-in-file',
  'same-phone',
  'same-email',
  'nothing-new',
  'date-unclear',
  'time-unclear',
  'length-guessed',
  'too-far',
  'cancelled',
  'marked-free',
  'price-unclear',
  'paid-unclear',
  'part-paid',
  'paid-from-hours',
  'paid-before',
  'not-in-list',
  'no-postcode',
  'insurance-not-seen',
  'notes-full',
  'by-first-name',
  'several-fit',
  'type-unclear',
  'whom-unclear',
  'test-time-guessed',
  'centre-unknown',
  'test-there',
  'time-over',
  'clashes',
  'learner-busy',
  'too-long',
  'no-price',
  'badge-over',
  'drive-tight',
  'gap-short',
  'car-busy',
] as const

const Field = z.nullable(z.enum(columnFields))

export type ImportRow = z.infer<typeof ImportRow>
export const ImportRow = z.object({
  /** From 1, in the order of the file; events by time. */
  row: z.int(),
  does: z.enum(['add', 'update', 'lesson', 'test', 'block', 'skip', 'problem']),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  hourlyRatePence: z.nullable(Pence),
  /** From before: lessons that you owe, and what they owe you; below zero they are ahead. */
  minutesLeft: z.nullable(z.int()),
  owedPence: z.nullable(Pence),
  /** Those that are read of a pupil, in the order of `pupilDays`. */
  days: z.array(z.object({ of: z.enum(pupilDays), on: Day })),
  startsAt: z.nullable(Instant),
  endsAt: z.nullable(Instant),
  /** The lesson as the file has it. */
  pricePence: z.nullable(Pence),
  /** Of a diary: what the row is taken for, and with which of the pupils. */
  becomes: z.nullable(z.enum(diaryKinds)),
  pupilId: z.nullable(Id),
  test: z.nullable(z.object({ testAt: Instant, centre: z.string() })),
  /** Somebody of another name in the list, who may be the same: `notes` say why. */
  knownAs: z.nullable(z.object({ id: Id, name: z.string() })),
  /** What `clashes` is about; without `lessonId` it is in the file itself. */
  inTheWay: z.array(InTheWay),
  /**
   * `anyway` would help: a block goes around it, a calendar elsewhere around a lesson, `knownAs` is another,
   * and what is marked as free takes its time.
   */
  mayGoAnyway: z.boolean(),
  notes: z.array(z.enum(rowNotes)),
})

export type RowChoice = z.infer<typeof RowChoice>
const RowChoice = z.object({
  row: z.int(),
  becomes: z.optional(z.enum(diaryKinds)),
  /** Whose lesson or test it is: the record of a pupil. */
  pupilId: z.optional(Id),
  /** It lasts as long as before. */
  startsAt: z.optional(WholeMinute),
  anyway: z._default(z.boolean(), false),
})

export type ImportOutcome = z.infer<typeof ImportOutcome>
export const ImportOutcome = z.object({
  /** Null for a dry run, and where nothing was imported. */
  importId: z.nullable(Id),
  columns: z.array(
    z.object({
      head: z.string(),
      field: Field,
      sample: z.string(),
      /** Several columns may hold this, and differ: the first is taken, unless said otherwise. */
      rivalsFor: z.nullable(z.enum(askedFields)),
    }),
  ),
  /** What the file's own dates say; null if they can't be mistaken. Unclear ones are read day first, unless said otherwise. */
  dayOrder: z.nullable(z.enum([...dayOrders, 'unclear'])),
  rows: z.array(ImportRow),
  /** Rows of a diary that are over, and left out. */
  past: z.int(),
})

export const importFile = endpoint({
  method: 'POST',
  path: '/api/pupil-imports',
  who: ['instructor'],
  transaction: 'own',
  load: 'heavy',
  summary:
    'Imports pupils from a CSV file, or what is ahead in a diary from a CSV or a calendar file (ICS). With `dryRun` it says what would happen to each row and changes nothing.',
  input: z.object({
    kind: z.enum(importKinds),
    text: z.string().check(z.minLength(1), z.maxLength(900_000)),
    /** What each column holds, in order; guessed from the heads unless given. */
    columns: z.optional(z.array(Field).check(z.maxLength(100))),
    dayOrder: z.optional(z.enum(dayOrders)),
    /** Rows to leave out. */
    skip: z._default(z.array(z.int()).check(z.maxLength(1_000)), []),
    choices: z.optional(z.array(RowChoice).check(z.maxLength(mostRows))),
    /** For the lessons of a diary. */
    payment: z._default(z.enum(['cash', 'bank']), 'cash'),
    dryRun: z._default(z.boolean(), false),
  }),
  output: ImportOutcome,
  errors: [notReadable, tooManyRows, tooManyAtOnce, tooManyPupils],
})

export const listPupilImports = endpoint({
  method: 'GET',
  path: '/api/pupil-imports',
  who: ['instructor'],
  summary: 'Your imports of the last day, which can still be undone.',
  input: z.object({}),
  output: z.object({
    imports: z.array(z.object({ id: Id, kind: z.enum(importKinds), createdAt: Instant, rows: z.int() })),
  }),
})

export const undoImport = endpoint({
  method: 'DELETE',
  path: '/api/pupil-imports/:id',
  who: ['instructor'],
  summary: 'Undoes an import within a day: what it added goes, unless it has been used since.',
  input: ById,
  output: z.object({ undone: z.int(), stayed: z.int() }),
  errors: [notFound, undoOver],
})
