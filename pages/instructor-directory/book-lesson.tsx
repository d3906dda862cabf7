import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { formatMinutes, formatSpan } from '#common/time.ts'
import { holdMinutes } from '#features/diary/rules.ts'
import { OtherTimes } from '#features/diary/web/components/other-times.tsx'
import { SlotChoice } from '#features/diary/web/components/slot-choice.tsx'
import { useHoldLesson } from '#features/lessons/web/hooks.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Segments } from '#ui/segments.tsx'
import type { PublicInstructor } from '#features/instructors/contract.ts'

type BookLessonProps = { instructor: PublicInstructor; minutes: number; onMinutes: (minutes: number) => void }

export function BookLesson({ instructor, minutes, onMinutes }: BookLessonProps) {
  const { id, name, pricePence, zone, lessonLengths, badgeKind, agreedToTrainee } = instructor
  const [agrees, setAgrees] = useState(false)
  const [startsAt, setStartsAt] = useState<string>()
  const hold = useHoldLesson()
  const goTo = useNavigate()
  const choose = (start: string | undefined) => {
    hold.reset()
    setStartsAt(start)
  }
  const send = () =>
    startsAt &&
    hold.mutate(
      { instructorId: id, startsAt, minutes, agreesToTrainee: agrees },
      { onSuccess: (lesson) => goTo(`/checkout/${lesson.id}`) },
    )
  return (
    <Card title="Book a lesson">
      <form
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!hold.isPending) send()
        }}
      >
        <Segments
          label="How long"
          name="length"
          className="w-full"
          value={String(minutes)}
          onChange={(length) => {
            choose(undefined)
            onMinutes(Number(length))
          }}
          options={lessonLengths.map((length) => ({ value: String(length), label: formatMinutes(length) }))}
        />
        <SlotChoice key={minutes} instructorId={id} minutes={minutes} value={startsAt} onChange={choose} />
        {badgeKind === 'PDI' && !agreedToTrainee && (
          <label className="tick">
            <input type="checkbox" checked={agrees} onChange={(event) => setAgrees(event.target.checked)} />
            <span>
              {name} is a trainee instructor (PDI), still preparing for the final qualifying test. I agree to
              be taught by a trainee.
            </span>
          </label>
        )}
        {hold.error && (
          <OtherTimes
            error={hold.error}
            zone={zone}
            otherwise="The time could not be held. Please try again."
            onChoose={choose}
          />
        )}
        <div className="pay-bar">
          <p aria-live="polite">
            <b>{formatMoney(pricePence)}</b>
            <span>{startsAt ? formatSpan(startsAt, endOf(startsAt, minutes), zone) : 'Choose a time'}</span>
          </p>
          <Button type="submit" size="lg" wide busy={hold.isPending} disabled={!startsAt}>
            Hold this time
          </Button>
        </div>
        <p className="text-sm text-ink-2">
          We keep the time for {holdMinutes} minutes while you pay. {name} is told once it is paid.
        </p>
      </form>
    </Card>
  )
}

const endOf = (startsAt: string, minutes: number) =>
  new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()
