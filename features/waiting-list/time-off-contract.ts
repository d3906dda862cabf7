import * as z from 'zod/mini'
import { daysBetween } from '#common/days.ts'
import { notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Id, InputDay, InputInstant, Instant, Pence } from '#common/schema.ts'
import { checkTimeToBlock, timeToBlock } from '#features/diary/blocks-contract.ts'
import { mostDaysBlocked } from '#features/diary/rules.ts'
import { blockOver, DiaryEntry, entryForOffice, somethingThere } from '#features/diary/contract.ts'
import { lessonNotBooked } from '#features/lessons/contract.ts'
import { nothingToCancel, Offer } from './contract.ts'

export type Affected = z.infer<typeof Affected>
const Affected = z.object({
  id: Id,
  name: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  pricePence: z.nullable(Pence),
  /** If it's cancelled: by email with another time, or from nobody but the instructor. */
  hears: z.enum(['with-offer', 'from-you']),
})

export const listAffected = endpoint({
  method: 'GET',
  path: '/api/time-off',
  who: ['instructor'],
  summary: 'Which booked lessons lie in a time, and how each learner would hear if you cancelled.',
  input: z.object({ from: InputInstant, to: InputInstant }),
  output: z.object({ lessons: z.array(Affected) }),
  office: (affected) => affected,
})

const Message = z._default(z.string().check(z.trim(), z.maxLength(500)), '')

const Cancelled = {
  cancelled: z.int(),
  offers: z.array(Offer),
  /** Learners who were, each once. */
  offered: z.int(),
  /** Without an address or with no time to offer: they should hear it from you. */
  toCall: z.array(
    z.object({
      id: Id,
      name: z.string(),
      phone: z.nullable(z.string()),
      /** Those of theirs that are cancelled. */
      lessons: z.array(z.object({ startsAt: Instant, endsAt: Instant })),
      /** Lessons that are on the list of learners to inform. */
      toInform: z.array(Id),
    }),
  ),
}

export const takeTimeOff = endpoint({
  method: 'POST',
  path: '/api/time-off',
  who: ['instructor'],
  summary:
    'Blocks a time over booked lessons: those in `cancel` are cancelled free of charge, each learner hears of it and is offered your next free time, and those in `keep` stay. Holds and offers in `cancel` are released. Others in the way are named in `clashes`, and nothing happens. With `id` it changes a blocked time.',
  input: z
    .object({
      ...timeToBlock,
      id: z.optional(Id),
      which: z._default(z.enum(['this', 'following', 'all']), 'this'),
      cancel: z._default(z.array(Id).check(z.maxLength(200)), []),
      message: Message,
    })
    .check(checkTimeToBlock),
  output: z.object({ entry: DiaryEntry, ...Cancelled }),
  office: (done) => ({ ...done, entry: entryForOffice(done.entry), offers: [] }),
  errors: [notFound, lessonNotBooked, somethingThere, blockOver],
})

export const takeSickDay = endpoint({
  method: 'POST',
  path: '/api/sick-days',
  who: ['instructor'],
  summary:
    'When you’re ill: cancels your lessons that haven’t begun from that day on, through `until` if it’s given, free of charge, withdraws what you’ve offered, releases what isn’t paid yet, blocks the rest of it, and offers each learner your next free time after it.',
  input: z
    .object({ on: InputDay, /** The last day. */ until: z.optional(InputDay), message: Message })
    .check(({ value: { on, until = on }, issues }) => {
      if (until >= on && daysBetween(on, until) < mostDaysBlocked) return
      const message = `Choose a day within ${mostDaysBlocked} days of the first.`
      issues.push({ code: 'custom', input: until, path: ['until'], message })
    }),
  output: z.object(Cancelled),
  // `toCall` has phone numbers: somebody must ring those people, and the one who is ill won’t.
  office: (done) => ({ ...done, offers: [] }),
  errors: [nothingToCancel],
})
