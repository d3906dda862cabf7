import type { DiaryEntry } from '#features/diary/contract.ts'
import type { Lesson } from '../../contract.ts'
import { arrangeOnCalendar } from './calendar.ts'

/** From the diary alone. A time that is on offer, or held until it is paid, is no lesson yet. */
export const arrangeMonth = (entries: readonly DiaryEntry[], { zone, now }: { zone: string; now: string }) =>
  arrangeOnCalendar(
    entries.filter(({ kind }) => kind === 'lesson').map((one) => asLesson(one, now)),
    entries.filter(
      ({ kind, expiresAt }) =>
        kind !== 'lesson' && (kind !== 'hold' || (expiresAt !== null && expiresAt > now)),
    ),
    () => 'Lesson',
    zone,
  )

/** What is over is past here: whether it has been marked is a question of the week. */
const asLesson = ({ id, startsAt, endsAt }: DiaryEntry, now: string) =>
  ({ id, startsAt, endsAt, status: endsAt > now ? 'booked' : 'delivered', outcome: null }) as Lesson
