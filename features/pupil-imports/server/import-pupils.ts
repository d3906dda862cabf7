import { plain } from '#common/plain.ts'
import { parseFullPostcode } from '#common/postcode/parse-postcode.ts'
import { addPupil, changePupil } from '#features/pupils/server/pupils.ts'
import { setTestPlan } from '#features/test-days/server/plan.ts'
import type { Db } from '#server/database.ts'
import { findCentre } from '#server/find-centre.ts'
import type { ImportRow, RowChoice } from '../contract.ts'
import { fillable, pupilDays } from '../rules.ts'
import { bringBalance } from './import-balance.ts'
import { addRow } from './import-rows.ts'
import type { ReadRow } from './read-csv.ts'

export type KnownPupil = {
  id: string
  personId: string
  name: string
  hasAccount: boolean
  email: string | null
  phone: string | null
  hourlyRatePence: number | null
  minutesTaught: number
  licenceSeenOn: string | null
  theoryPassedOn: string | null
  theoryTestOn: string | null
  drivingTestOn: string | null
  notes: string
  leftAt: string | null
  hasHours: boolean
  hasDebts: boolean
}

/**
 * Of an instructor, archived ones too: they come back rather than twice. An account's address isn't compared, or a
 * file of guesses would find it. As the service.
 */
export const listKnown = (db: Db, instructorId: string): Promise<KnownPupil[]> =>
  db.list(
    'pupil-imports.listKnown',
    `select p.id, p.person_id, w.name, w.email is not null as "has_account!", p.email, p.phone,
       p.hourly_rate_pence, p.minutes_taught, p.notes, p.left_at,
       p.licence_seen_on, p.theory_test_on, p.driving_test_on, t.theory_passed_on,
       exists (select from public.prepaid_hours h where h.pupil_id = p.id) as "has_hours!",
       exists (select from public.earlier_debts d where d.pupil_id = p.id) as "has_debts!"
     from public.pupils p join public.profiles w on w.id = p.person_id
     left join public.test_plans t on t.instructor_id = p.instructor_id and t.learner_id = p.person_id where p.instructor_id = $1 order by p.created_at, p.id`,
    [instructorId],
  )

/** Looked up for every row; names as `plain` has them. `byPhone` and `byEmail` are without those of the file. */
type Known = {
  byName: Map<string, KnownPupil[]>
  byPhone: ReadonlyMap<string, KnownPupil>
  byEmail: ReadonlyMap<string, KnownPupil>
}

export const indexKnown = (known: readonly KnownPupil[]): Known => ({
  byName: Map.groupBy(known, ({ name }) => plain(name)),
  byPhone: new Map(known.flatMap((one) => (one.phone ? [[one.phone, one]] : []))),
  byEmail: new Map(known.flatMap((one) => (one.email ? [[one.email.toLowerCase(), one]] : []))),
})

/** Adds them, or fills what the record of somebody known lacks. */
export async function importPupil(
  db: Db,
  { instructorId, importId, known }: { instructorId: string; importId: string; known: Known },
  row: number,
  read: ReadRow,
  choice?: RowChoice,
): Promise<ImportRow> {
  const notes = [...read.notes]
  const isPlaced = read.postcode !== null && isKnown(read.postcode)
  if (read.postcode !== null && !isPlaced) notes.push('postcode-unknown')
  const { name, email, phone, postcode, hourlyRatePence, minutesLeft } = read
  const owedPence = Math.max(0, read.owedPence ?? 0) || null
  const contact = { row, name, email, phone, postcode, hourlyRatePence, minutesLeft, owedPence }
  const none = { startsAt: null, endsAt: null, pricePence: null, becomes: null, pupilId: null, test: null }
  const days = pupilDays.flatMap((of) => (read[of] === null ? [] : [{ of, on: read[of] }]))
  const shown = { ...contact, ...none, days, knownAs: null, inTheWay: [], mayGoAnyway: false, notes }
  if (name === '') return { ...shown, does: 'problem' }
  const plainName = plain(name)
  const namesakes = known.byName.get(plainName) ?? []
  const same = namesakes.find((one) => !isSomebodyElse(one, read))
  if (same) {
    // Somebody who has left keeps their way to the test to themself.
    const filled = missingIn(same, same.leftAt ? { ...read, theoryPassedOn: null } : read)
    const isTwice = same.minutesTaught === -1
    if (isTwice)
      return {
        ...shown,
        minutesLeft: null,
        owedPence: null,
        does: 'skip',
        notes: [...notes, 'twice-in-file'],
      }
    const { theoryPassedOn, ...ofRecord } = filled
    if (Object.keys(ofRecord).length > 0) await changePupil(db, instructorId, { id: same.id, ...ofRecord })
    if (theoryPassedOn) await setTestPlan(db, instructorId, { id: same.id, theoryPassedOn })
    const along = await bringBalance(db, instructorId, same, read)
    notes.push(...along.notes)
    const brought = { ...shown, minutesLeft: along.minutesLeft, owedPence: along.owedPence }
    if (Object.keys(filled).length === 0 && !along.hoursId && !along.debtId)
      return { ...brought, does: 'skip', notes: along.notes.length > 0 ? notes : [...notes, 'nothing-new'] }
    await addRow(db, importId, 'filled-pupil', same.id, { filled, ...along })
    return { ...brought, does: 'update' }
  }
  const alike = choice?.anyway ? undefined : findAlike(known, read)
  if (alike) {
    const { id, name } = alike.one
    return {
      ...shown,
      does: 'skip',
      knownAs: { id, name },
      mayGoAnyway: true,
      notes: [...notes, alike.note],
    }
  }
  const { id, learnerId } = await addPupil(db, instructorId, {
    name,
    email,
    phone,
    hourlyRatePence,
    notes: read.text,
    licenceSeenOn: read.licenceSeenOn,
    theoryTestOn: read.theoryTestOn,
    drivingTestOn: read.drivingTestOn,
    ...(read.minutesTaught !== null && { minutesTaught: read.minutesTaught }),
    ...(isPlaced && { pickup: { address: read.address, postcode: read.postcode!, note: '' } }),
  })
  const { theoryPassedOn } = read
  if (theoryPassedOn) await setTestPlan(db, instructorId, { id, theoryPassedOn })
  const along = await bringBalance(db, instructorId, { id, hasHours: false, hasDebts: false }, read)
  notes.push(...along.notes)
  await addRow(db, importId, 'added-pupil', id, along)
  const added = {
    ...read,
    id,
    personId: learnerId,
    hasAccount: false,
    notes: read.text,
    minutesTaught: -1,
    leftAt: null,
    hasHours: along.hoursId !== undefined,
    hasDebts: along.debtId !== undefined,
  }
  known.byName.set(plainName, [...namesakes, added])
  return { ...shown, minutesLeft: along.minutesLeft, owedPence: along.owedPence, does: 'add' }
}

function isKnown(text: string) {
  const postcode = parseFullPostcode(text)
  return postcode !== undefined && findCentre(postcode) !== undefined
}

/** One of the same name is the same, with nothing that says otherwise; two of one parent's address are two. */
function isSomebodyElse(one: KnownPupil, { email, phone }: ReadRow) {
  const differs = (mine: string, theirs: string) => mine !== '' && theirs !== '' && mine !== theirs
  return differs(one.email ?? '', email ?? '') && differs(one.phone ?? '', phone ?? '')
}

/** A new name of an old number is often a nickname, and sometimes a brother: the instructor says which. */
function findAlike({ byPhone, byEmail }: Known, { phone, email }: ReadRow) {
  const ofPhone = phone === null ? undefined : byPhone.get(phone)
  if (ofPhone) return { one: ofPhone, note: 'same-phone' as const }
  const ofEmail = email === null ? undefined : byEmail.get(email)
  return ofEmail && { one: ofEmail, note: 'same-email' as const }
}

type Fillable = keyof typeof fillable

function missingIn(one: KnownPupil, read: ReadRow): Partial<Pick<KnownPupil, Fillable>> {
  const given: Record<Fillable, unknown> = { ...read, notes: read.text }
  const fields = Object.keys(fillable) as Fillable[]
  const missing = fields.filter(
    (field) => one[field] === fillable[field] && ![null, '', fillable[field]].includes(given[field] as null),
  )
  return Object.fromEntries(missing.map((field) => [field, given[field]]))
}
