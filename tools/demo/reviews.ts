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
  { stars: 5, text: 'My parking went from hopeless to fine.', themes: ['patient', 'clear'] },
  { stars: 2, text: 'Too much talking for me. I learn by doing.', themes: [] },
]

/** Instead of one that an instructor has already been given. */
const moreByLearners: readonly Words[] = [
  {
    stars: 5,
    text: 'I hear “mirrors” in my sleep now. In a good way.',
    themes: ['patient', 'clear'],
  },
  { stars: 5, text: 'Picked me up from college every week, never late.', themes: ['punctual'] },
  { stars: 5, text: 'The only person who has ever made hill starts sound easy.', themes: ['clear'] },
  { stars: 5, text: 'Stayed calm when I stalled at the lights three times.', themes: ['calm', 'patient'] },
  {
    stars: 5,
    text: 'We always go somewhere new, so I don’t just know the test routes.',
    themes: ['planned'],
  },
  { stars: 5, text: 'My mum booked me in and I’m glad she did.', themes: ['friendly'] },
  { stars: 5, text: 'Tells you what went well before what didn’t.', themes: ['friendly', 'clear'] },
  { stars: 5, text: 'Clean car, light clutch, good music in the breaks.', themes: ['car'] },
  { stars: 5, text: 'I’d had two instructors before. I wish I’d started here.', themes: ['patient'] },
  { stars: 4, text: 'Really good, just hard to get an evening.', themes: ['clear'] },
  { stars: 4, text: 'Pushes you a bit, in a good way.', themes: ['planned'] },
  { stars: 4, text: 'Explains with little drawings when we’re parked. Helped a lot.', themes: ['clear'] },
  { stars: 4, text: 'Had to move one lesson but told me days before.', themes: ['friendly'] },
  { stars: 4, text: 'Lots of town driving. Now I need more country roads.', themes: ['planned'] },
  { stars: 3, text: 'Knows a lot. I’d like to be told less and drive more.', themes: ['clear'] },
  { stars: 3, text: 'Fine, but the car smelled of wet dog once.', themes: ['friendly'] },
  { stars: 2, text: 'Not for me. We moved on before I felt ready.', themes: [] },
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

const given = new Map<string, Set<string>>()

/** Nobody has the same words on their page twice: others with as many stars, or none at all. */
function reworded(words: Words, reviewed: string): Words {
  const before = given.get(reviewed) ?? given.set(reviewed, new Set()).get(reviewed)!
  const isNew = ({ stars, text }: Words) => stars === words.stars && !before.has(text)
  const chosen = words.text === '' || isNew(words) ? words : moreByLearners.find(isNew)
  before.add(chosen?.text ?? '')
  return chosen ?? { ...words, text: '' }
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
    const picked = random.pick(words)
    const { themes, ...review } = person === people.learnerId ? reworded(picked, people.instructorId) : picked
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
