import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Id, InputDay, InputInstant } from '#common/schema.ts'
import { blockOver, DiaryEntry, entryForOffice, somethingThere } from './contract.ts'
import { mostDaysBlocked } from './rules.ts'

const Note = z.string().check(z.trim(), z.maxLength(200))

/** Lessons in the way that stay: the time is blocked around them. */
const Keep = z.array(Id).check(z.maxLength(200))

const isSpan = (startsAt: string, endsAt: string) => {
  const days = (Date.parse(endsAt) - Date.parse(startsAt)) / 86_400_000
  return days > 0 && days <= mostDaysBlocked
}
const notASpan = `Must be after the start, at most ${mostDaysBlocked} days on.`

const Repeat = z.object({
  everyWeeks: z.int().check(z.minimum(1), z.maximum(4)),
  /** 1 is Monday; that of the start unless given. */
  weekdays: z.optional(
    z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  ),
  /** The last day it may begin on, at most a year on. */
  until: InputDay,
})
export type Repeat = z.infer<typeof Repeat>

const which = z._default(z.enum(['this', 'following', 'all']), 'this')
export type Which = 'this' | 'following' | 'all'

export const timeToBlock = {
  startsAt: InputInstant,
  endsAt: InputInstant,
  note: z._default(Note, ''),
  repeat: z.optional(Repeat),
  keep: z._default(Keep, []),
}

type Checked = {
  value: { startsAt: string; endsAt: string; repeat?: Repeat | undefined }
  issues: z.core.$ZodRawIssue[]
}

export function checkTimeToBlock({ value, issues }: Checked) {
  if (!isSpan(value.startsAt, value.endsAt))
    issues.push({ code: 'custom', input: value, path: ['endsAt'], message: notASpan })
  const days = value.repeat ? (Date.parse(value.repeat.until) - Date.parse(value.startsAt)) / 86_400_000 : 0
  if (!(days > -1 && days <= 366))
    issues.push({
      code: 'custom',
      input: value,
      path: ['repeat', 'until'],
      message: 'Choose a day within a year of the first.',
    })
}

export const blockTime = endpoint({
  method: 'POST',
  path: '/api/diary/blocks',
  who: ['instructor'],
  summary:
    'Blocks a time, once or each week: nobody can book it. It goes around what is blocked already and the lessons in `keep`; others in the way are named in `clashes`, and nothing is blocked.',
  input: z.object(timeToBlock).check(checkTimeToBlock),
  output: DiaryEntry,
  office: entryForOffice,
  errors: [somethingThere, blockOver],
})

export const changeBlock = endpoint({
  method: 'PATCH',
  path: '/api/diary/blocks/:id',
  who: ['instructor'],
  summary:
    'Changes a blocked time, alone or with those that repeat it: each moves by as much. What isn’t sent stays.',
  input: z
    .object({
      id: Id,
      startsAt: z.optional(InputInstant),
      endsAt: z.optional(InputInstant),
      note: z.optional(Note),
      which,
      keep: z._default(Keep, []),
    })
    .check(({ value: { startsAt, endsAt }, issues, value }) => {
      if (startsAt && endsAt && !isSpan(startsAt, endsAt))
        issues.push({ code: 'custom', input: value, path: ['endsAt'], message: notASpan })
    }),
  output: DiaryEntry,
  office: entryForOffice,
  errors: [notFound, somethingThere, blockOver],
})

export const unblockTime = endpoint({
  method: 'DELETE',
  path: '/api/diary/blocks/:id',
  who: ['instructor'],
  summary: 'Unblocks a time, alone or with those that repeat it: it can be booked again.',
  input: z.object({ id: Id, which }),
  output: z.object({}),
  office: () => ({}),
  errors: [notFound],
})
