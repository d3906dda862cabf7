import { notFound } from '#common/api-error.ts'
import { parsePhone } from '#common/phone.ts'
import { formatDate } from '#common/time.ts'
import { createPupilAccount } from '#features/accounts/server/pupil-account.ts'
import {
  addPlace,
  changeMyContactDetails,
  listPlaces,
  locate,
  removePlace,
} from '#features/places/server/places.ts'
import { addLearner } from '#features/invitations/server/my-instructors.ts'
import { createPupilProfile, renamePupil } from '#features/profiles/server/pupil-profile.ts'
import { addContact } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { checkBasedOn } from '#server/based-on.ts'
import { fail } from '#server/errors.ts'
import { toSnakeCase } from '#server/wire-values.ts'
import {
  lessonsAhead,
  mayNotDelete,
  moneyLeft,
  notesFull,
  type Pupil,
  pupilHasAccount,
  tooManyPupils,
} from '../contract.ts'
import { mostPupils, mostPupilsUnapproved, type PupilStatus } from '../rules.ts'
import { findRecord, getPupil } from './records.ts'

type Details = {
  name?: string | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  hourlyRatePence?: number | null | undefined
  minutesTaught?: number | undefined
  notes?: string | undefined
  status?: PupilStatus | undefined
  licenceSeenOn?: string | null | undefined
  eyesightCheckedOn?: string | null | undefined
  theoryTestOn?: string | null | undefined
  drivingTestOn?: string | null | undefined
  pickup?: string | Place | null | undefined
}
type Place = { address: string; postcode: string; note: string }

/** @throws tooManyPupils */
export async function addPupil(
  db: Db,
  instructorId: string,
  { name, ...details }: Details & { name: string },
): Promise<Pupil> {
  const id = await db.asService('a pupil without an account', async (service) => {
    await mustHaveRoom(service, instructorId)
    const personId = await createPupilAccount(service)
    await createPupilProfile(service, personId, name)
    await addContact(service, instructorId, personId)
    await addLearner(service, instructorId, personId)
    return personId
  })
  return changePupil(db, instructorId, { id, ...details })
}

/** Archived ones count: an import compares its rows with them too. */
async function mustHaveRoom(db: Db, instructorId: string) {
  await db.execute('pupils.lockList', 'select pg_advisory_xact_lock(hashtextextended($1, 148))', [
    instructorId,
  ])
  const { pupils, isApproved } = await db.get(
    'pupils.countPupils',
    `select (select count(*) from public.pupils where instructor_id = $1) as "pupils!",
       exists (select from public.instructors where id = $1 and vetted_until is not null) as "is_approved!"`,
    [instructorId],
  )
  if (pupils >= (isApproved ? mostPupils : mostPupilsUnapproved)) fail(tooManyPupils)
}

/** What is not given stays. @throws notFound, pupilHasAccount */
export async function changePupil(
  db: Db,
  instructorId: string,
  { id, name, pickup, basedOn, ...given }: Details & { id: string; basedOn?: Partial<Pupil> | undefined },
): Promise<Pupil> {
  const record = (await findRecord(db, instructorId, id)) ?? fail(notFound)
  if (basedOn) {
    await db.execute('pupils.lockPupil', 'select from public.pupils where id = $1 for update', [record.id])
    checkBasedOn(basedOn, await getPupil(db, instructorId, record.id))
  }
  if (pickup !== undefined) {
    if (record.hasAccount) fail(pupilHasAccount)
    const isPostcode = typeof pickup === 'string'
    const place = isPostcode ? { address: '', postcode: pickup, note: '' } : pickup
    if (place) locate(place.postcode, isPostcode ? 'pickup' : 'pickup.postcode')
    await db.asService('where a pupil without an account is picked up', (service) =>
      setUsualPickup(service, record.personId, place),
    )
  }
  const { phone } = given
  // There it is shown with a lesson, as long as the place is.
  if (phone !== undefined && !record.hasAccount)
    await db.asService('the phone of a pupil without an account', (service) =>
      changeMyContactDetails(service, record.personId, { phone }),
    )
  if (name !== undefined && name !== record.name) {
    if (record.hasAccount) fail(pupilHasAccount)
    await db.asService('the name of a pupil without an account', (service) =>
      renamePupil(service, record.personId, name),
    )
  }
  const details = given.phone ? { ...given, phone: parsePhone(given.phone) ?? null } : given
  await db.execute(
    'pupils.changePupil',
    `update public.pupils p set
       email = case when $2::jsonb ? 'email' then g.email else p.email end,
       phone = case when $2::jsonb ? 'phone' then g.phone else p.phone end,
       hourly_rate_pence = case when $2::jsonb ? 'hourly_rate_pence' then g.hourly_rate_pence else p.hourly_rate_pence end,
       minutes_taught = coalesce(g.minutes_taught, p.minutes_taught), notes = coalesce(g.notes, p.notes), status = coalesce(g.status, p.status),
       licence_seen_on = case when $2::jsonb ? 'licence_seen_on' then g.licence_seen_on else p.licence_seen_on end,
       eyesight_checked_on = case when $2::jsonb ? 'eyesight_checked_on' then g.eyesight_checked_on else p.eyesight_checked_on end,
       theory_test_on = case when $2::jsonb ? 'theory_test_on' then g.theory_test_on else p.theory_test_on end,
       driving_test_on = case when $2::jsonb ? 'driving_test_on' then g.driving_test_on else p.driving_test_on end
     from jsonb_populate_record(null::public.pupils, $2::jsonb) g where p.id = $1`,
    [record.id, JSON.stringify(toSnakeCase(details))],
  )
  return getPupil(db, instructorId, record.id)
}

async function setUsualPickup(db: Db, personId: string, pickup: Place | null) {
  for (const { id } of await listPlaces(db, personId)) await removePlace(db, personId, id)
  if (pickup) await addPlace(db, personId, { label: 'home', ...pickup })
}

type NewNote = { id: string; key: string; text: string; writtenOn: string }

/** Once for each key. @throws notesFull, notFound */
export async function addPupilNote(
  db: Db,
  instructorId: string,
  { id, key, text, writtenOn }: NewNote,
): Promise<Pupil> {
  const record = (await findRecord(db, instructorId, id)) ?? fail(notFound)
  const line = `${formatDate(writtenOn, 'date')}: ${text}`
  const row = await db.find(
    'pupils.addPupilNote',
    `update public.pupils set notes = case when $2 = any(note_keys) then notes else concat_ws(E'\n', nullif(notes, ''), $3::text) end,
       note_keys = case when $2 = any(note_keys) then note_keys else (array_prepend($2::uuid, note_keys))[1:50] end
     where id = $1 and ($2 = any(note_keys) or length(notes) + length($3::text) < 4000) returning id`,
    [record.id, key, line],
  )
  if (!row) fail(notesFull)
  return getPupil(db, instructorId, record.id)
}

/** Idempotent. @throws notFound */
export async function archivePupil(db: Db, instructorId: string, id: string): Promise<Pupil> {
  const record = (await findRecord(db, instructorId, id)) ?? fail(notFound)
  await db.execute(
    'pupils.archivePupil',
    'update public.pupils set archived_at = coalesce(archived_at, clock()) where id = $1',
    [record.id],
  )
  return getPupil(db, instructorId, record.id)
}

/** Idempotent. @throws notFound */
export async function restorePupil(db: Db, instructorId: string, id: string): Promise<Pupil> {
  const record = (await findRecord(db, instructorId, id)) ?? fail(notFound)
  await db.execute('pupils.restorePupil', 'update public.pupils set archived_at = null where id = $1', [
    record.id,
  ])
  return getPupil(db, instructorId, record.id)
}

/** @throws lessonsAhead, moneyLeft, mayNotDelete, notFound */
export async function deletePupil(db: Db, instructorId: string, id: string): Promise<void> {
  const record = (await findRecord(db, instructorId, id)) ?? fail(notFound)
  if (record.hasAccount) fail(mayNotDelete)
  const { booked, credit } = await db.get(
    'pupils.deletePupil.countBooked',
    `select (select count(*) from public.lessons where learner_id = $1 and status = 'booked') as "booked!",
       (select coalesce(sum(pence_left), 0) from public.lesson_credits where learner_id = $1 and instructor_id = $2) as "credit!"`,
    [record.personId, instructorId],
  )
  if (booked > 0) fail(lessonsAhead)
  if (credit > 0) fail(moneyLeft)
  await db.asService('a pupil is deleted', (service) =>
    service.execute('pupils.deletePupil', 'delete from public.pupils where id = $1', [record.id]),
  )
}
