import { insertImport } from '#features/calendar/server/imports.ts'
import pLimit from 'p-limit'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { listPackages, offerPackage, syncStandardPackages } from '#features/payments/server/packages.ts'
import { requestSchool } from '#features/schools/server/requests.ts'
import { countReliability } from '#features/reliability/server/figures.ts'
import { forgetPlaces } from '#features/lessons/server/lesson-places.ts'
import { joinSchool, nameSchool } from '#features/schools/server/schools.ts'
import type { Db } from '#server/database.ts'
import { demoLogins } from '#server/demo.ts'
import type { Services } from '#server/services.ts'
import { addConversations } from './conversations.ts'
import {
  approve,
  approvePhotos,
  as,
  offerFirstLesson,
  priceTimes,
  onboardInstructor,
  openAccount,
  sendPhotos,
} from './onboarding.ts'
import { addBooks } from './books.ts'
import { addCars } from './cars.ts'
import { addMockDrives } from './mock-drives.ts'
import { addTests } from './tests.ts'
import { addDemoPupils, addWeeklyLessons } from './pupils.ts'
import { type DemoInstructor, makePeople } from './people.ts'
import { addPapers } from './papers.ts'
import { addPayouts } from './payouts.ts'
import { addPlans } from './plans.ts'
import { addPresent } from './present.ts'
import { openPictures } from './pictures/render.ts'
import { makeHome } from './places.ts'
import { addMilestones } from './milestones.ts'
import { addTheoryPractice } from './practice.ts'
import { addPrivatePractice } from './private-practice.ts'
import { seeded } from './random.ts'
import { addUnderWay } from './under-way.ts'
import { addVacancy } from './vacancies.ts'
import { addLessons, type Enrolment } from './year.ts'

const sizes = {
  full: { instructors: 63, learners: 104, fullDiary: 16, inSchool: 6 },
  small: { instructors: 4, learners: 6, fullDiary: 0, inSchool: 2 },
  none: { instructors: 0, learners: 0, fullDiary: 0, inSchool: 0 },
}
/** Instructors who wait for an admin to vet them. */
const waiting = { full: 3, small: 1, none: 0 }
/** Hours until the next lessons. The small demo keeps today and tomorrow free, so that tests can book. */
const nextLessonIn = { full: 0, small: 48, none: 48 }

/** At the middle of what instructors charge: a package pays every instructor who costs no more. */
const platformPackages = [
  {
    name: '2-hour refresher',
    description: 'Two hours with any instructor who charges up to £38 an hour, in lessons of any length.',
    kind: 'block' as const,
    lessonCount: 2,
    lessonMinutes: 60,
    pricePence: 7_600,
  },
  {
    name: '5-hour starter',
    description: 'Five hours with any instructor who charges up to £38 an hour, in lessons of any length.',
    kind: 'block' as const,
    lessonCount: 5,
    lessonMinutes: 60,
    pricePence: 19_000,
  },
]

/** Creates a year of demo data in an empty database, through the product's own actions with the clock set back. Past mails are not sent. */
export async function seedDemo(services: Services): Promise<void> {
  const size = services.config.demoSize
  if (size === 'none') return
  const random = seeded(1903) // the year of the first driving licence
  const now = Temporal.Now.instant()
  const began = now.subtract({ hours: 24 * 366 })
  const hashes = {
    admin: await hashPassword(demoLogins.admin.password),
    instructor: await hashPassword(demoLogins.instructor.password),
    student: await hashPassword(demoLogins.student.password),
    school: await hashPassword(demoLogins.school_owner.password),
  }
  const adminId = await openAccount(
    services,
    { name: 'Ada Clerk', email: demoLogins.admin.email, role: 'admin', passwordHash: hashes.admin },
    { at: began },
  )

  for (const pack of platformPackages)
    await services.asSystem('packages of the platform', (db) => offerPackage(db, pack), { at: began })

  const schoolId = await openSchool(
    services,
    { ...demoLogins.school_owner, passwordHash: hashes.school },
    { at: began },
  )

  const pictures = await openPictures(sizes[size].instructors)
  const people = makePeople(random, sizes[size])
  const queue = people.splice(people.length - waiting[size])
  let underWay: Parameters<typeof addUnderWay>[1] | undefined
  let present: Pick<Parameters<typeof addPresent>[0], 'enrolments'> | undefined
  let firstId = ''
  let secondId = ''
  const work = people.map((instructor, index) => async () => {
    const own = seeded(index + 1)
    const pen = seeded(1_000 + index)
    const reviewer = seeded(2_000 + index)
    const watch = seeded(3_000 + index)
    const mirror = seeded(4_000 + index)
    const instructorId = await openAccount(
      services,
      { ...instructor, role: 'instructor', passwordHash: hashes.instructor },
      { at: began },
    )
    const vettingId = await onboardInstructor(services, instructorId, instructor, own, false, {
      at: began.add({ hours: 1 }),
    })
    await approve(services, adminId, vettingId, { at: began.add({ hours: 5 }) })
    const photos = await sendPhotos(services, instructorId, instructor, await pictures.of(index), {
      at: began.add({ hours: 1 }),
    })
    await approvePhotos(services, adminId, photos, { at: began.add({ hours: 5 }) })
    await services.asSystem('packages of an instructor', (db) => syncStandardPackages(db, instructorId))
    if (index < sizes[size].inSchool)
      await services.asSystem(
        'an instructor of the school',
        (db) => joinSchool(db, schoolId, instructorId, { letsOfficeAct: index > 0 }),
        { at: began.add({ hours: 6 }) },
      )
    const enrolments = await enrol(services, instructor, instructorId, hashes.student, now)
    for (const enrolment of enrolments) {
      await addLessons(
        { services, random: own, pen: reviewer, watch, mirror, now, enrolment },
        nextLessonIn[size],
      )
      await addConversations({ services, random: pen, now, enrolment })
    }
    await offerFirstLesson(services, instructorId, instructor)
    await priceTimes(services, instructorId, instructor)
    await services.asSystem('packages follow the prices', (db) => syncStandardPackages(db, instructorId))
    if (index === 0) firstId = instructorId
    if (index === 1) secondId = instructorId
    if (index === 0 && size === 'full') {
      present = { enrolments }
      underWay = {
        instructorId,
        learnerIds: enrolments.map(({ buyer }) => buyer.id),
        postcode: instructor.postcode,
      }
      await addDemoPupils(services, instructorId, now)
      if (services.config.calendarStandIn) await addOwnCalendar(services, instructorId)
    }
    if (index === 0 && enrolments[0]) {
      const learnerId = enrolments[0].buyer.id
      await addWeeklyLessons(services, { instructorId, learnerId }, now, size === 'full')
      await addMockDrives(services, { instructorId, learnerId })
    }
    if (enrolments[0]) await addPrivatePractice(services, enrolments[0].buyer.id, seeded(4_000 + index), now)
    if (enrolments[0]) {
      const between = { services, now, learnerId: enrolments[0].buyer.id, instructorId }
      await addTheoryPractice({ ...between, random: pen })
      await addMilestones(between)
    }
  })
  const limit = pLimit(8)
  await Promise.all(work.map((task) => limit(task)))
  for (const [index, instructor] of queue.entries()) {
    const at = now.subtract({ hours: 60 - index * 17 })
    const id = await openAccount(
      services,
      { ...instructor, role: 'instructor', passwordHash: hashes.instructor },
      { at },
    )
    await onboardInstructor(services, id, instructor, random, true, { at: at.add({ hours: 1 }) })
    const drawn = await pictures.of(people.length + index)
    await sendPhotos(services, id, instructor, drawn, { at: at.add({ hours: 1 }) })
  }
  await pictures.close()
  await askForSchool(services, hashes.instructor, now)
  await addCars(services, schoolId, now)
  await addVacancy(services, schoolId, now)
  if (size === 'full') await addTests(services, now)
  await addPayouts(services, people.length, now)
  await addPapers(services, now)
  if (firstId) await addBooks(services, firstId, now)
  if (size === 'full') await addPlans(services, adminId, now)
  await countReliability(services)
  await services.asSystem('the seed is done', (db) => Promise.all([dropPastJobs(db), forgetPlaces(db)]))
  // With its jobs: an offer ends, a link is emailed.
  if (present) await addPresent({ services, now, ...present, otherInstructorId: secondId })
  if (underWay) await addUnderWay(services, underWay, now)
}

/** Only future bookings get their mails and reminders. A mail without its job would wait for ever. */
const dropPastJobs = (db: Db) =>
  db.queryUnchecked(`
    delete from app.mails where state = 'queued';
    delete from pgboss.job j where state = 'created'
      and not (name = 'close-review-invitation' and start_after > now()) and not exists (
      select from app.events f
      where j.name = 'event' and f.id::text = j.data ->> 'id' and f.name = 'lesson.booked' and (f.payload ->> 'startsAt')::timestamptz > now())`)

/** Read within a minute of the start. */
const addOwnCalendar = (services: Services, instructorId: string) =>
  services.asSystem('a calendar of an instructor’s own', (db) =>
    insertImport(db, services, {
      id: crypto.randomUUID(),
      instructorId,
      name: 'Private',
      url: new URL(`${services.config.calendarStandIn}private.ics`),
    }),
  )

async function openSchool(
  services: Services,
  { email, passwordHash }: { email: string; passwordHash: string },
  moment: { at: Temporal.Instant },
) {
  const id = await openAccount(
    services,
    { name: 'Gwen Parry', email, role: 'school_owner', passwordHash },
    moment,
  )
  const school = await services.asUser(as(id), (db) => nameSchool(db, id, 'Severn Driving School'), moment)
  return school.id
}

/** One school waits for the administrator's answer. */
async function askForSchool(services: Services, passwordHash: string, now: Temporal.Instant) {
  const person = { name: 'Bryn Howell', email: 'bryn.howell@example.com' }
  const at = now.subtract({ hours: 75 })
  const id = await openAccount(services, { ...person, role: 'student', passwordHash }, { at })
  await services.asUser(
    as(id),
    (db) =>
      requestSchool(
        services,
        db,
        { id, ...person },
        {
          name: 'Usk Driving',
          town: 'Newport',
          instructors: 4,
          website: 'usk-driving.example',
          message: 'We teach in Newport and Chepstow, and keep our diary in a spreadsheet for now.',
        },
      ),
    { at: now.subtract({ hours: 20 }) },
  )
}

async function enrol(
  services: Services,
  instructor: DemoInstructor,
  instructorId: string,
  passwordHash: string,
  now: Temporal.Instant,
): Promise<Enrolment[]> {
  const packages = await services.asSystem('what can be bought', (db) => listPackages(db, instructorId))
  const enrolments: Enrolment[] = []
  for (const learner of instructor.learners) {
    const at = now.subtract({ hours: 24 * 7 * (learner.weeks + 1) })
    const id = await openAccount(
      services,
      { name: learner.name, email: learner.email, role: 'student', passwordHash },
      { at },
    )
    enrolments.push({
      learner,
      sector: instructor.postcode,
      placeId: await makeHome(services, { id, name: learner.name }, instructor.postcode, { at }),
      buyer: { id, name: learner.name, email: learner.email },
      instructorId,
      isWithTrainee: instructor.badgeKind === 'PDI',
      packages,
    })
  }
  return enrolments
}
