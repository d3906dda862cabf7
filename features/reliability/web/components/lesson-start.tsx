import { firstName } from '#common/first-name.ts'
import type { ReactNode } from 'react'
import type { Lesson } from '#features/lessons/contract.ts'
import { otherOf } from '#features/lessons/web/components/lesson-state.ts'
import { Segments } from '#ui/segments.tsx'
import { toastFailure } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { onTimeMinutes } from '../../rules.ts'
import { useLessonStart, useSetLessonStart } from '../hooks.ts'

type Answer = 'yes' | 'no' | ''

type LessonStartProps = { lesson: Lesson; now: string; waiting?: ReactNode }

/** Was the instructor there on time? Both are asked, and neither reads what the other said. */
export function LessonStart({ lesson, now, waiting }: LessonStartProps) {
  const { role } = useSignedIn()
  const other = otherOf(lesson, role)
  const mayAsk = (lesson.status === 'booked' || lesson.status === 'delivered') && lesson.startsAt <= now
  const { data, isLoading } = useLessonStart(lesson.id, mayAsk && other.hasAccount !== false)
  const set = useSetLessonStart()
  if (isLoading) return waiting
  if (!data?.isOpen) return null
  const name = firstName(other.name)
  const said: Answer = data.onTime === null ? '' : data.onTime ? 'yes' : 'no'
  const question = role === 'instructor' ? 'Were you there on time?' : `Was ${name} there on time?`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-[min(14rem,100%)] flex-1">
        <b>{question}</b>
        <span className="block text-sm text-ink-2">
          Within {onTimeMinutes} minutes. {name} won’t see what you say.
        </span>
      </p>
      <Segments<Answer>
        label={question}
        name={`start-${lesson.id}`}
        value={set.isPending && set.variables ? (set.variables.onTime ? 'yes' : 'no') : said}
        onChange={(answer) =>
          void set.mutateAsync({ id: lesson.id, onTime: answer === 'yes' }).catch(toastFailure)
        }
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
      />
    </div>
  )
}
