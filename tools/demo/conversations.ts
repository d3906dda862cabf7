import { homeZone } from '#common/time.ts'
import { listLessons } from '#features/lessons/server/list-lessons.ts'
import { beginConversation, markRead } from '#features/messages/server/messages.ts'
import type { Services } from '#server/services.ts'
import { as } from './onboarding.ts'
import type { Random } from './random.ts'
import type { Enrolment } from './year.ts'

type Line = readonly [who: 'learner' | 'instructor', minutesLater: number, text: string]

const talks: readonly (readonly Line[])[] = [
  [
    ['learner', 0, 'Hi, can we do roundabouts again this week? I still get in lane too late.'],
    [
      'instructor',
      34,
      'Good plan. Have a look at rules 184 to 190 beforehand, and we’ll start with the one by the retail park.',
    ],
    ['learner', 41, 'Will do, thank you!'],
  ],
  [
    [
      'instructor',
      0,
      'That was a good drive last time. You checked the left mirror every time without me saying a word.',
    ],
    ['learner', 95, 'Thanks! The hill start felt easy for once.'],
  ],
  [
    ['learner', 0, 'Could you pick me up at college instead of home? I finish at half past three.'],
    ['instructor', 12, 'Yes, that works. Wait by the bus stop, not the gate, so that I can pull in safely.'],
    ['learner', 15, 'Perfect, see you there.'],
    ['instructor', 17, 'And bring your glasses this time 🙂'],
  ],
  [
    ['learner', 0, 'Every theory test near me is weeks off. Is that normal?'],
    [
      'instructor',
      22,
      'It is, sadly. Try the centres a bit further out as well, and look again in the mornings: cancelled ones come back. You book it yourself on GOV.UK: https://www.gov.uk/book-theory-test',
    ],
    ['learner', 140, 'Found one that’s sooner, thank you!'],
    ['instructor', 170, 'Well done. Ten questions a day until then, and you’ll walk it.'],
  ],
  [
    ['learner', 0, 'It might be icy tomorrow morning. Are lessons still on?'],
    [
      'instructor',
      50,
      'If it’s below zero at seven I’ll move the lesson, and it won’t cost you anything. I’ll message you by half past.',
    ],
    ['learner', 58, 'Great, thank you.'],
  ],
]
const lastWords = [
  'See you at the next lesson.',
  'Any questions, just message me.',
  'Have a good weekend.',
] as const

/** A few conversations of a learner and their instructor over the last weeks. The newest may be unread. */
export async function addConversations({
  services,
  random,
  now,
  enrolment,
}: {
  services: Services
  random: Random
  now: Temporal.Instant
  enrolment: Enrolment
}): Promise<void> {
  const learner = { id: enrolment.buyer.id, role: 'student' }
  const instructor = { id: enrolment.instructorId, role: 'instructor' }
  const { lessons } = await services.asUser(as(learner.id), (db) =>
    listLessons(db, learner.id, { order: 'latest', limit: 1 }),
  )
  if (lessons.length === 0) return
  const rounds = Math.min(enrolment.learner.weeks, random.whole(1, 4))
  const chosen = random.shuffled(talks).slice(0, rounds)
  for (const [turn, talk] of chosen.entries()) {
    const isLast = turn === chosen.length - 1
    const began = byDay(
      now.subtract({ hours: 24 * 6 * (chosen.length - 1 - turn) + random.whole(24, 60) }),
      random.whole(8, 16),
    )
    const lines: Line[] = [
      ...talk,
      ...(isLast && random.chance(0.5) ? [['instructor', 240, random.pick(lastWords)] as Line] : []),
    ]
    for (const [at, [who, later, text]] of lines.entries()) {
      const moment = { at: began.add({ minutes: later }) }
      const [me, other] = who === 'learner' ? [learner, instructor] : [instructor, learner]
      const { conversation } = await services.asUser(
        as(me.id),
        (db) => beginConversation(db, me, { to: other.id, text, clientId: crypto.randomUUID() }),
        moment,
      )
      const isNewest = isLast && at === lines.length - 1
      if (isNewest && random.chance(0.4)) continue
      await services.asUser(
        as(other.id),
        (db) => markRead(db, other, { id: conversation.id, seq: conversation.lastSeq }),
        { at: moment.at.add({ minutes: 2 }) },
      )
    }
  }
}

const byDay = (at: Temporal.Instant, hour: number) =>
  at.toZonedDateTimeISO(homeZone).with({ hour }).toInstant()
