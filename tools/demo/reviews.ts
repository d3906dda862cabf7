import { inviteAfter, publish } from '#features/reviews/server/invitations.ts'
import { writeReview } from '#features/reviews/server/reviews.ts'
import { reviewDays } from '#features/reviews/rules.ts'
import type { Services } from '#server/services.ts'
import { as } from './onboarding.ts'
import type { Random } from './random.ts'

type Words = { stars: number; text: string; themes: readonly string[] }

const byLearners: readonly Words[] = [
  { stars: 5, text: 'I was scared of roundabouts. Not any more.', themes: ['patient', 'calm'] },
  { stars: 5, text: 'Explains everything twice without sighing.', themes: ['patient', 'clear'] },
  { stars: 5, text: 'Always outside two minutes early, and we drive the whole hour.', themes: ['punctual'] },
  { stars: 4, text: 'Good lessons. I’d have liked more motorway.', themes: ['clear', 'planned'] },
  { stars: 5, text: '', themes: ['friendly', 'calm'] },
  { stars: 4, text: 'Strict about mirrors, which is probably right.', themes: ['clear'] },
  { stars: 5, text: 'I always know what we’ll do next time.', themes: ['planned', 'friendly'] },
  { stars: 3, text: 'A decent teacher, but twice we started ten minutes late.', themes: ['friendly'] },
  { stars: 4, text: '', themes: ['car'] },
  { stars: 5, text: 'My parking went from hopeless to fine in three lessons.', themes: ['patient', 'clear'] },
  { stars: 2, text: 'Too much talking for me. I learn by doing.', themes: [] },
]

const byInstructors: readonly Words[] = [
  { stars: 5, text: 'Prepared every time, and asks good questions.', themes: ['prepared', 'attentive'] },
  { stars: 4, text: 'Practises with family, and it shows.', themes: ['practises'] },
  { stars: 5, text: '', themes: ['punctual', 'friendly'] },
  { stars: 4, text: 'Looks far ahead. We’ll work on meeting traffic.', themes: ['careful'] },
  { stars: 3, text: 'Nice company, but often ten minutes late.', themes: ['friendly'] },
]

type Reviewed = {
  services: Services
  random: Random
  now: Temporal.Instant
  lesson: { id: string; endsAt: string }
  learnerId: string
  instructorId: string
}

/** What the two write after a lesson, if they are invited; two weeks later it is published in any case. */
export async function addReviews({ services, random, now, lesson, ...people }: Reviewed): Promise<void> {
  const ended = Temporal.Instant.from(lesson.endsAt)
  const isInvited = await services.asSystem(
    'reviews of a lesson',
    async (db) => {
      await inviteAfter(db, lesson.id)
      return db.queryUnchecked<{ id: string }>(
        'select id from public.review_invitations where lesson_id = $1',
        [lesson.id],
      )
    },
    { at: ended.add({ minutes: 10 }) },
  )
  const [invitation] = isInvited.rows
  if (!invitation) return
  for (const [person, words, chance, hours] of [
    [people.learnerId, byLearners, 0.8, 20],
    [people.instructorId, byInstructors, 0.6, 30],
  ] as const) {
    const at = ended.add({ hours })
    if (!random.chance(chance) || Temporal.Instant.compare(at, now) > 0) continue
    const { themes, ...review } = random.pick(words)
    await services.asUser(
      as(person),
      (db) => writeReview(db, person, { lessonId: lesson.id, ...review, themes: [...themes] }),
      { at },
    )
  }
  const closes = ended.add({ hours: 24 * reviewDays + 1 })
  if (Temporal.Instant.compare(closes, now) < 0)
    await services.asSystem('two weeks to review are over', (db) => publish(db, invitation.id), {
      at: closes,
    })
}
