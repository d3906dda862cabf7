import { firstName } from '#common/first-name.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { formatLocalNearDay, formatLocalTime } from '#web/zone.ts'

export const askToMoveWords = ({ instructor, startsAt }: Pick<Lesson, 'instructor' | 'startsAt'>) =>
  `Hi ${firstName(instructor.name)}, could we move our lesson on ${formatLocalNearDay(startsAt)} at ${formatLocalTime(startsAt)}? I could do: `

export const ifTheyDontAnswer = (name: string) =>
  `We’ve written the message for you; add when you’re free. Moving it costs nothing if ${name} agrees, and you can still say no to the new time. If ${name} says no or doesn’t answer, the lesson stays where it is and the terms above still apply.`
