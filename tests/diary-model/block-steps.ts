import { blockTime, changeBlock, unblockTime } from '#features/diary/server/blocks.ts'
import { addException, removeException } from '#features/diary/server/hours.ts'
import type { Db } from '#server/database.ts'
import { dayOn, type Entry, findBlocks, isLive, type Piece } from './diary.ts'
import { addPieces, one, type Plans, sayAt, startAt } from './plan.ts'
import { instantOf, minuteOf, type State, type Story } from './story.ts'

export function blockSteps(story: Story): Plans {
  const { instructors, as } = story

  /** The database has made its id. */
  const withBlock = (key: string, work: (db: Db, instructorId: string, id: string) => Promise<unknown>) => {
    const [, instructor, from] = key.split(' ').map(Number)
    const instructorId = instructors[instructor!]!
    return as(instructorId, async (db) => {
      const { rows } = await db.queryUnchecked<{ id: string }>(
        `select id from public.diary_entries where instructor_id = $1 and kind = 'block' and lower(during) = $2`,
        [instructorId, instantOf(from!)],
      )
      return work(db, instructorId, rows[0]?.id ?? crypto.randomUUID())
    })
  }
  const chooseBlock = (number: number) => {
    const blocks = story.state.entries.filter(({ kind }) => kind === 'block')
    return blocks.length > 0 ? one(blocks, number) : undefined
  }

  return {
    block([a, b, c, d, e, f]) {
      const { state } = story
      const instructor = a! % 3
      const from = startAt(story, [b!, c!, d!])
      const time = { from, to: from + one([60, 180, 30, 600], e!) }
      const repeat =
        f! % 5 === 0 ? { everyWeeks: 1, until: dayOn(from + one([7, 15], f!) * 1440) } : undefined
      const times = repeat ? eachWeek(time, repeat.until) : [time]
      const keep =
        f! % 3 === 0
          ? state.entries
              .filter((entry) => entry.instructor === instructor && ['hold', 'lesson'].includes(entry.kind))
              .filter(
                (entry) =>
                  isLive(state, entry) && times.some((one) => one.from < entry.until && entry.from < one.to),
              )
              .map(({ key }) => key)
          : []
      const tag = repeat && `${instructor} ${from} ${state.now}`
      return {
        say: sayAt(story, 'block', instructor, instantOf(from), instantOf(time.to), repeat?.until, keep),
        expect(state) {
          const toCome = times.filter(({ to }) => to > state.now)
          if (toCome.length === 0) return { code: 'block-over' }
          const pieces = findBlocks(state, instructor, toCome, keep)
          if (!pieces) return { code: 'something-there' }
          return { change: (state) => addPieces(state, instructor, 'block', pieces, tag) }
        },
        run: () =>
          as(instructors[instructor]!, (db) =>
            blockTime(db, {
              instructorId: instructors[instructor]!,
              startsAt: instantOf(time.from),
              endsAt: instantOf(time.to),
              note: '',
              keep,
              repeat,
            }),
          ),
      }
    },
    changeBlock([a, b, c, d, e, f]) {
      const block = chooseBlock(a!)
      if (!block) return undefined
      const { key, instructor } = block
      const which = one(['this', 'following', 'all'] as const, f!)
      const from = f! % 2 === 0 ? startAt(story, [b!, c!, d!]) : block.from
      const to = from + one([60, 180, 30, 240], e!)
      return {
        say: sayAt(story, 'change block', key, which, instantOf(from), instantOf(to)),
        expect(state) {
          const own = state.entries.find((entry) => entry.key === key)
          if (!own) return { code: 'not-found' }
          const those = thoseOf(state, own, which)
          const moved = [own, ...those.filter((one) => one !== own)].map((one) =>
            shift(one, own, { from, to }),
          )
          const toCome = moved.filter((one) => one.from < one.to && one.to > state.now)
          if (toCome.length === 0) return { code: 'block-over' }
          const rest = { ...state, entries: state.entries.filter((entry) => !those.includes(entry)) }
          // One that begins where it did stays there, however close to a lesson.
          const pieces = findBlocks(rest, instructor, toCome, [], from === own.from)
          if (!pieces) return { code: 'something-there' }
          return {
            change(state) {
              const keys = new Set(those.map((one) => one.key))
              state.entries = state.entries.filter((entry) => !keys.has(entry.key))
              addPieces(state, instructor, 'block', pieces, own.repeat)
            },
          }
        },
        run: () =>
          withBlock(key, (db, instructorId, id) =>
            changeBlock(db, instructorId, {
              id,
              which,
              startsAt: instantOf(from),
              endsAt: instantOf(to),
              keep: [],
            }),
          ),
      }
    },
    unblock([a, b]) {
      const block = chooseBlock(a!)
      if (!block) return undefined
      const { key } = block
      const which = one(['this', 'this', 'following', 'all'] as const, b!)
      return {
        say: sayAt(story, 'unblock', key, which),
        expect(state) {
          const own = state.entries.find((entry) => entry.key === key)
          if (!own) return { code: 'not-found' }
          const keys = new Set(thoseOf(state, own, which).map((one) => one.key))
          return {
            change(state) {
              state.entries = state.entries.filter((entry) => !keys.has(entry.key))
            },
          }
        },
        run: () => withBlock(key, (db, instructorId, id) => unblockTime(db, instructorId, { id, which })),
      }
    },
    dayOff([a, b, c]) {
      const instructor = a! % 3
      const on = dayOn(story.state.now + (b! % 8) * 1440)
      const hours = c! % 2 === 0 ? null : ([13, 16] as const)
      return {
        say: sayAt(story, 'day off', instructor, on, hours),
        expect(state) {
          if (state.daysOff.some((one) => one.instructor === instructor && one.on === on))
            return { code: 'exception-overlaps' }
          return {
            change(state, { exceptions }: { exceptions: { id: string }[] }) {
              state.daysOff.push({ id: exceptions[0]!.id, instructor, on, hours })
            },
          }
        },
        run: () =>
          as(instructors[instructor]!, (db) =>
            addException(db, instructors[instructor]!, {
              on,
              opens: hours && `${hours[0]}:00`,
              closes: hours && `${hours[1]}:00`,
              note: '',
            }),
          ),
      }
    },
    backFromDayOff([a]) {
      const { daysOff } = story.state
      if (daysOff.length === 0) return undefined
      const { id, instructor, on } = one(daysOff, a!)
      return {
        say: sayAt(story, 'no day off', instructor, on),
        expect: () => ({
          change(state) {
            state.daysOff = state.daysOff.filter((one) => one.id !== id)
          },
        }),
        run: () => as(instructors[instructor]!, (db) => removeException(db, instructors[instructor]!, id)),
      }
    },
  }
}

const thoseOf = ({ entries }: State, own: Entry, which: 'this' | 'following' | 'all') =>
  entries.filter(
    (entry) =>
      entry === own ||
      (which !== 'this' &&
        own.repeat !== undefined &&
        entry.repeat === own.repeat &&
        (which === 'all' || entry.from >= own.from)),
  )

const zone = 'Europe/London'
const localOf = (minute: number) =>
  Temporal.Instant.from(instantOf(minute)).toZonedDateTimeISO(zone).toPlainDateTime()
const minuteAt = (local: Temporal.PlainDateTime) =>
  minuteOf(local.toZonedDateTime(zone).toInstant().toString())

/** By the clocks, also where they change. */
function eachWeek({ from, to }: Piece, until: string): Piece[] {
  const length = localOf(from).until(localOf(to))
  return Array.from({ length: 60 }, (_, week) => localOf(from).add({ weeks: week }))
    .filter((start) => start.toPlainDate().toString() <= until)
    .map((start) => ({ from: minuteAt(start), to: minuteAt(start.add(length)) }))
}

const shift = (one: Piece, own: Piece, to: Piece): Piece => ({
  from: minuteAt(localOf(one.from).add(localOf(own.from).until(localOf(to.from)))),
  to: minuteAt(localOf(one.to).add(localOf(own.to).until(localOf(to.to)))),
})
