import { createHash } from 'node:crypto'
import { homeZone } from '#common/time.ts'
import { createConfirmedUser } from '#features/accounts/server/users.ts'
import type { CancellationTerms } from '#features/cancellation-terms/rules.ts'
import { setCancellationTerms } from '#features/cancellation-terms/server/terms.ts'
import { setDiarySettings, setHours } from '#features/diary/server/hours.ts'
import { getMyInstructor, setMyInstructor } from '#features/instructors/server/instructors.ts'
import { saveDecision, saveSubmission } from '#features/instructors/server/vetting.ts'
import { changeMyContactDetails } from '#features/places/server/places.ts'
import { createProfile } from '#features/profiles/server/profiles.ts'
import { photoKinds } from '#features/instructors/rules.ts'
import { decidePhoto, submitPhoto } from '#features/instructors/server/photos.ts'
import { storeDocument, storeFor } from '#features/uploads/server/uploads.ts'
import type { Role } from '#common/endpoint.ts'
import type { Services } from '#server/services.ts'
import { demoNumber } from './numbers.ts'
import type { DemoInstructor } from './people.ts'
import type { Pictures } from './pictures/render.ts'
import type { Random } from './random.ts'
import { samplePaper } from './sample-paper.ts'

export type Moment = { at: Temporal.Instant }

export const as = (id: string) => ({ role: 'authenticated' as const, sub: id })

export async function openAccount(
  services: Services,
  person: { name: string; email: string; role: Role; passwordHash: string },
  moment: Moment,
): Promise<string> {
  return services.asSystem(
    'a person of the demo',
    async (db) => {
      const { id } = await createConfirmedUser(db, person)
      await createProfile(db, { id, name: person.name, email: person.email, role: person.role })
      return id
    },
    moment,
  )
}

/**
 * Profile, opening hours and documents, up to the request for vetting, whose id it returns. Instructors vetted long ago have no documents:
 * these are deleted 30 days after the decision.
 */
export async function onboardInstructor(
  services: Services,
  id: string,
  instructor: DemoInstructor,
  random: Random,
  withDocuments: boolean,
  moment: Moment,
): Promise<string> {
  const expires = moment.at
    .toZonedDateTimeISO(homeZone)
    .toPlainDate()
    .add(instructor.badgeKind === 'ADI' ? { months: 40 } : { months: 5 })
  const documents = withDocuments ? await storePapers(services, id, instructor, expires.toString()) : []
  return services.asUser(
    as(id),
    async (db) => {
      await setMyInstructor(db, id, {
        headline: instructor.headline,
        about: instructor.about,
        gearboxes: instructor.gearboxes,
        hourlyRatePence: instructor.rate,
        languages: ['English', ...instructor.languages],
        specialisms: instructor.specialisms,
        gender: instructor.gender,
        car: instructor.car,
        radiusMiles: 8,
        postcode: instructor.postcode,
      })
      await changeMyContactDetails(db, id, { phone: demoNumber(instructor.name) })
      await setDiarySettings(db, id, {
        zone: homeZone,
        bookingNoticeHours: 24,
        horizonDays: 60,
        bufferMinutes: 15,
        slotStepMinutes: 15,
        lessonLengths: [60, 90, 120],
      })
      const usual = weekOf(random)
      await setHours(db, id, instructor.everyDay ? everyDay : usual)
      const terms = termsOf(instructor)
      if (terms) await setCancellationTerms(db, id, terms)
      const vetting = await saveSubmission(db, id, {
        badgeKind: instructor.badgeKind,
        badgeNumber: instructor.badgeNumber,
        badgeExpiresOn: expires.toString(),
        documents,
      })
      return vetting.id
    },
    moment,
  )
}

/** One in three, Helen not among them: guides and tests go by her prices. Once its year is over, whose lessons cost the usual price. */
export const offerFirstLesson = (services: Services, id: string, { badgeNumber, rate }: DemoInstructor) =>
  services.asUser(as(id), async (db) => {
    if (Number(badgeNumber) % 3 !== 2) return
    const own = await getMyInstructor(db, id)
    // Three fifths of an hour, in whole pounds.
    const pricePence = Math.round((rate * 0.6) / 100) * 100
    await setMyInstructor(db, id, { ...own, firstLesson: { minutes: 60, pricePence } })
  })

/** One in four asks more when most people are free, and less for two hours. Not Helen. */
export const priceTimes = (services: Services, id: string, { badgeNumber, name }: DemoInstructor) =>
  services.asUser(as(id), async (db) => {
    if (Number(badgeNumber) % 4 !== 1 || name === 'Helen Marsh') return
    const priceRules = {
      evening: { from: '18:00', extraPence: 300 },
      weekend: Number(badgeNumber) % 8 === 1 ? { extraPence: 400 } : null,
      long: { fromMinutes: 120, lessPence: 200 },
    }
    await setMyInstructor(db, id, { ...(await getMyInstructor(db, id)), priceRules })
  })

/** Most keep the usual ones. Helen does too: the guides and tests go by them. */
function termsOf({ name, badgeNumber }: DemoInstructor): CancellationTerms | undefined {
  if (name === 'Helen Marsh') return undefined
  const kind = Number(badgeNumber) % 5
  if (kind === 0)
    return {
      tiers: [
        { hours: 48, percent: 50 },
        { hours: 24, percent: 100 },
      ],
      freePasses: 1,
    }
  return kind === 1 ? { tiers: [{ hours: 24, percent: 100 }], freePasses: 0 } : undefined
}

async function storePapers(
  services: Services,
  id: string,
  { name, badgeKind, badgeNumber }: DemoInstructor,
  expiresOn: string,
) {
  const initials = name.split(' ').at(-1)!.toUpperCase().padEnd(5, '9').slice(0, 5)
  const papers = [
    {
      kind: 'licence',
      title: 'Driving licence',
      number: `${initials}704126AB9CD`,
      datedOn: licenceExpiresOn,
    },
    { kind: 'badge', title: `${badgeKind} badge`, number: badgeNumber, datedOn: expiresOn },
    { kind: 'dbs', title: 'DBS certificate', number: `001${badgeNumber}004`, datedOn: '2026-02-03' },
  ] as const
  const documents = []
  for (const { title, ...paper } of papers) {
    const lines = [name, paper.number, paper.datedOn]
    const path = await storeDocument(services, id, `${title}.pdf`, samplePaper(title, lines))
    documents.push({ ...paper, path })
  }
  return documents
}

/** As an instructor uploads them; only that they are drawn is said. Answers what waits for an administrator. */
export async function sendPhotos(
  services: Services,
  id: string,
  { email }: Pick<DemoInstructor, 'email'>,
  pictures: Pictures,
  moment: Moment,
): Promise<string[]> {
  const ids: string[] = []
  for (const kind of photoKinds) {
    // No name of theirs: strangers see the address.
    const fileName = `${kind}-${createHash('sha256').update(email).digest('hex').slice(0, 8)}.png`
    const file = { folder: 'instructor-photos', fileName, cacheControl: 'max-age=31536000' } as const
    const path = await storeFor(services, id, file, pictures[kind])
    const photo = await services.asUser(
      as(id),
      (db) => submitPhoto(db, id, { kind, path, isDrawn: true }),
      moment,
    )
    ids.push(photo.id)
  }
  return ids
}

export async function approvePhotos(
  services: Services,
  adminId: string,
  ids: readonly string[],
  moment: Moment,
) {
  for (const id of ids) await services.asUser(as(adminId), (db) => decidePhoto(db, id, 'approve'), moment)
}

/** Their documents are gone, so nobody can tick them; of the licence its last day stays, as when a job deletes them. */
export async function approve(services: Services, adminId: string, vettingId: string, moment: Moment) {
  await services.asUser(
    as(adminId),
    (db) => saveDecision(db, vettingId, 'approve', { foundOnRegister: true }),
    moment,
  )
  await services.asSystem('the licence that was seen', (db) =>
    db.queryUnchecked(
      'update public.instructors i set licence_expires_on = $2 from public.vettings v where v.id = $1 and i.id = v.instructor_id',
      [vettingId, licenceExpiresOn],
    ),
  )
}

const licenceExpiresOn = '2031-04-11'

export const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  opens: '08:00',
  closes: weekday > 5 ? '14:00' : '18:00',
}))

function weekOf(random: Random) {
  const early = random.chance(0.6)
  const days = [1, 2, 3, 4, 5, ...(random.chance(0.7) ? [6] : []), ...(random.chance(0.15) ? [7] : [])]
  return days.map((weekday) =>
    weekday > 5
      ? { weekday, opens: '09:00', closes: '14:00' }
      : { weekday, opens: early ? '08:00' : '10:00', closes: early ? '17:30' : '19:30' },
  )
}
