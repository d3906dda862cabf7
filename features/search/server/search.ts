import { isId } from '#common/schema.ts'
import { homeZone } from '#common/time.ts'
import { findLesson } from '#features/admin/server/lesson-record.ts'
import { listUsers } from '#features/admin/server/people.ts'
import { listLessons } from '#features/lessons/server/list-lessons.ts'
import { listLearners } from '#features/lessons/server/learners.ts'
import type { Db } from '#server/database.ts'
import type { Me } from '#server/services.ts'
import type { Found, FoundLesson, FoundPerson } from '../contract.ts'
import { dayIn, fits } from '../rules.ts'

const mostPeople = 5
const mostLessons = 5
/** A learner's whole way to the test has fewer. */
const allLessons = 200

/** The functions of other features decide what the caller may see. */
export async function search(db: Db, me: Me, question: string): Promise<Found> {
  const found = await {
    student: forLearner,
    instructor: forInstructor,
    admin: forAdmin,
    school_owner: forNobody,
  }[me.role](db, me, question)
  return {
    people: found.people.slice(0, mostPeople),
    lessons: soonestFirst(db, found.lessons).slice(0, mostLessons),
  }
}

const forNobody = async (): Promise<Found> => ({ people: [], lessons: [] })

async function forAdmin(db: Db, _me: Me, question: string): Promise<Found> {
  const [{ users }, lesson] = await Promise.all([
    listUsers(db, { search: question, sort: 'newest' }),
    isId(question) ? findLesson(db, question) : undefined,
  ])
  return {
    people: users.map(({ id, name, profileImage, role, email }) => ({
      id,
      name,
      image: profileImage,
      role,
      email,
    })),
    // People write to us with the id of a lesson.
    lessons: lesson ? [asFound(lesson, lesson.learnerName)] : [],
  }
}

async function forLearner(db: Db, me: Me, question: string): Promise<Found> {
  const { lessons } = await listLessons(db, me.id, { status: shown, order: 'latest', limit: allLessons })
  const people = new Map(
    lessons
      .filter(({ instructor }) => fits(instructor.name, question))
      .map(({ instructor }) => [
        instructor.id,
        { ...instructor, role: 'instructor', email: null } satisfies FoundPerson,
      ]),
  )
  const day = dayOf(db, question)
  const fitting = lessons.filter(
    ({ instructor, startsAt }) => people.has(instructor.id) || (day && isOn(startsAt, day)),
  )
  return {
    people: [...people.values()],
    lessons: fitting.map((lesson) => asFound(lesson, lesson.instructor.name)),
  }
}

async function forInstructor(db: Db, me: Me, question: string): Promise<Found> {
  const learners = (await listLearners(db, me.id))
    .filter(({ name }) => fits(name, question))
    .slice(0, mostPeople)
  const now = db.now().toString()
  const reads = learners.flatMap(({ id }) => [
    listLessons(db, me.id, { learnerId: id, from: now, status: shown, order: 'soonest', limit: 3 }),
    listLessons(db, me.id, { learnerId: id, to: now, status: shown, order: 'latest', limit: 2 }),
  ])
  const day = dayOf(db, question)
  if (day) {
    const from = Temporal.PlainDate.from(day).toZonedDateTime(homeZone)
    const to = from.add({ days: 1 }).toInstant().toString()
    reads.push(
      listLessons(db, me.id, {
        from: from.toInstant().toString(),
        to,
        status: shown,
        order: 'soonest',
        limit: mostLessons,
      }),
    )
  }
  const lessons = new Map(
    (await Promise.all(reads))
      .flatMap((page) => page.lessons)
      .map((lesson) => [lesson.id, asFound(lesson, lesson.learner?.name ?? null)]),
  )
  return {
    people: learners.map(({ id, name, image }) => ({ id, name, image, role: 'student', email: null })),
    lessons: [...lessons.values()],
  }
}

const shown = 'booked,delivered,cancelled'

/** A day outside the years that lessons have is none. */
function dayOf(db: Db, question: string) {
  const day = dayIn(question, db.now().toZonedDateTimeISO(homeZone).toPlainDate().toString())
  return day && day >= '2000-01-01' && day < '2200-01-01' ? day : undefined
}

const isOn = (instant: string, day: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(homeZone).toPlainDate().toString() === day

const asFound = (
  { id, status, startsAt, endsAt }: Omit<FoundLesson, 'name'>,
  name: string | null,
): FoundLesson => ({
  id,
  status,
  startsAt,
  endsAt,
  name,
})

/** Those to come, the next first; then those that are over, the last first. */
function soonestFirst(db: Db, lessons: readonly FoundLesson[]) {
  const now = db.now().epochMilliseconds
  const [ahead, over] = [
    lessons.filter(({ endsAt }) => Date.parse(endsAt) > now),
    lessons.filter(({ endsAt }) => Date.parse(endsAt) <= now),
  ]
  const by = (one: FoundLesson, other: FoundLesson) => Date.parse(one.startsAt) - Date.parse(other.startsAt)
  return [...ahead.toSorted(by), ...over.toSorted((one, other) => by(other, one))]
}
