import { firstName } from '#common/first-name.ts'
import { ArrowRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { timeOf } from '#features/diary/rules.ts'
import { getInstructor } from '#features/instructors/contract.ts'
import { listPrice } from '#features/instructors/price-rules.ts'
import { queryFor } from '#web/api.ts'
import { OtherTimes } from '#features/diary/web/components/other-times.tsx'
import { SlotChoice } from '#features/diary/web/components/slot-choice.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Segments } from '#ui/segments.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import '../move.css'
import type { Lesson } from '../../contract.ts'
import { useLesson, useMoveLesson, useRefreshLessons } from '../hooks.ts'
import { otherOf } from './lesson-state.ts'
import { moveText } from './move-words.ts'
import { ReasonField } from './reason-field.tsx'
import { myZone, instantAt } from '#web/zone.ts'
import { TimeSelect } from '#features/diary/web/components/time-select.tsx'
import { positionOf } from '../schedule/calendar.ts'
import { toast } from '#ui/toast.ts'
import { RequestError } from '#web/api-error.ts'

type Exceptions = { overrideTravel?: boolean; overImported?: boolean; car?: string }

type MoveDialogProps = {
  lesson: Lesson
  startsAt?: string
  minutes?: number | undefined
  onClose: () => void
  onMoved?: ((lesson: Lesson) => void) | undefined
  onChoose?: ((startsAt: string) => void) | undefined
}
type Way = 'offer' | 'any'

/** What the time costs others, for a learner whose lesson is at its instructor’s list price. */
function useListed(
  { instructor, minutes, pricePence, paidWith, startsAt: from }: Lesson,
  to: string | undefined,
) {
  const { role } = useSignedIn()
  const isOfList = role === 'student' && paidWith !== 'hours' && paidWith !== 'credit'
  const { data } = useQuery({ ...queryFor(getInstructor, { id: instructor.id, minutes }), enabled: isOfList })
  return isOfList && data && to && listPrice(data, minutes, from) === pricePence
    ? listPrice(data, minutes, to)
    : undefined
}

export function MoveDialog({
  lesson: given,
  startsAt: dropped,
  minutes = given.minutes,
  onClose,
  onMoved,
  onChoose,
}: MoveDialogProps) {
  const { role } = useSignedIn()
  const { data: lesson = given } = useLesson(given.id)
  const [startsAt, setStartsAt] = useState(dropped)
  const [isChoosing, setIsChoosing] = useState(dropped === undefined)
  const [way, setWay] = useState<Way>('offer')
  const [reason, setReason] = useState('')
  const other = otherOf(lesson, role)
  const listed = useListed(lesson, startsAt)
  const isAnswer = role === 'student' && lesson.unansweredMove !== null
  const length = minutes === given.minutes ? lesson.minutes : minutes
  const move = useMove(lesson, length, {
    onMoved(moved) {
      onClose()
      onMoved?.(moved)
    },
    onFailed() {
      setStartsAt(undefined)
      setIsChoosing(false)
    },
  })
  const go = (time: string) => {
    if (!onChoose) return move.go(time, reason)
    onClose()
    onChoose(time)
  }
  const choose = (time: string | undefined) => {
    move.reset()
    setStartsAt(time)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        length !== lesson.minutes
          ? 'Change this lesson’s length'
          : isAnswer
            ? 'Choose another time'
            : 'Move this lesson'
      }
      description={moveText.now(lesson, role)}
      actions={
        <>
          <div className="move-to" aria-live="polite">
            {startsAt && (
              <>
                <p className="num">
                  <s>
                    <span className="sr">From </span>
                    {moveText.time(lesson.startsAt, lesson.minutes)}
                  </s>
                  <ArrowRight aria-hidden="true" />
                  <b>
                    <span className="sr">to </span>
                    {moveText.time(startsAt, length)}
                  </b>
                </p>
                <p>
                  {moveText.whatHappens(lesson, role, { startsAt, minutes: length, listed })}{' '}
                  {moveText.zone()}
                </p>
              </>
            )}
          </div>
          <Button variant="second" className="max-w-full whitespace-normal" onClick={onClose}>
            {isAnswer ? moveText.stay(lesson) : 'Keep current time'}
          </Button>
          <Button
            busy={move.isPending}
            disabled={!startsAt || (listed ?? 0) > (lesson.pricePence ?? 0)}
            onClick={() => startsAt && go(startsAt)}
          >
            {onChoose ? 'Continue' : length === lesson.minutes ? 'Move the lesson' : 'Change the length'}
          </Button>
        </>
      }
    >
      {move.error && (
        <div className="mt-3">
          <OtherTimes
            error={move.error}
            zone={myZone()}
            otherwise="We couldn’t move the lesson. Please try again."
            onChoose={choose}
            anyway={{ label: 'Move it anyway', onPress: () => move.goAnyway(reason) }}
            overImported={role === 'instructor' ? { onPress: () => move.goOverImported(reason) } : undefined}
            onCar={role === 'instructor' ? { onPress: (car) => move.goInCar(reason, car) } : undefined}
          />
        </div>
      )}
      {isChoosing ? (
        <div className="mt-4 grid gap-4 sm:[&_.slot-days]:grid-cols-7">
          {role === 'instructor' && (
            <Segments
              label="Which times"
              name="way"
              value={way}
              onChange={(next) => {
                setWay(next)
                choose(undefined)
              }}
              options={[
                { value: 'offer', label: 'Times you offer' },
                { value: 'any', label: 'Any time' },
              ]}
            />
          )}
          {way === 'any' ? (
            <AnyTime value={startsAt} start={lesson.startsAt} onChange={choose} />
          ) : (
            <SlotChoice
              instructorId={lesson.instructor.id}
              minutes={length}
              value={startsAt}
              onChange={choose}
              moving={lesson}
            />
          )}
        </div>
      ) : (
        <Button variant="plain" size="sm" className="mt-2 -ml-3" onClick={() => setIsChoosing(true)}>
          Choose another time
        </Button>
      )}
      {startsAt && !onChoose && other.hasAccount !== false && (
        <ReasonField to={firstName(other.name)} value={reason} onChange={setReason} />
      )}
    </Dialog>
  )
}

type AnyTimeProps = {
  value: string | undefined /** Where the lesson is now: what is shown first. */
  start: string
  onChange: (startsAt: string | undefined) => void
}

function AnyTime({ value, start, onChange }: AnyTimeProps) {
  const { on, minute } = positionOf(value ?? start, myZone())
  const [day, setDay] = useState(on)
  const [time, setTime] = useState(timeOf(minute - (minute % 15)))
  const change = (day: string, time: string) => {
    setDay(day)
    setTime(time)
    onChange(Number.isNaN(Date.parse(day)) ? undefined : instantAt(day, time))
  }
  return (
    <div className="grid grid-cols-2 gap-4">
      <label className="grid gap-1.5">
        <span className="field-label">Day</span>
        <input
          type="date"
          className="input"
          value={day}
          onChange={(event) => change(event.target.value, time)}
        />
      </label>
      <div className="grid gap-1.5">
        <span className="field-label" aria-hidden="true">
          Time
        </span>
        <TimeSelect label="Time" value={time} last={95} onChange={(chosen) => change(day, chosen)} />
      </div>
    </div>
  )
}

function useMove(
  lesson: Lesson,
  minutes: number,
  {
    onMoved,
    onFailed,
  }: { onMoved: (lesson: Lesson) => void /** The time itself cannot be had. */; onFailed: () => void },
) {
  const { role } = useSignedIn()
  const refresh = useRefreshLessons()
  const move = useMoveLesson()
  const back = useMoveLesson()
  // A second press before the first render would give a second notice.
  const isSent = useRef(false)
  const undo = (moved: Lesson) =>
    back
      .mutateAsync({
        id: moved.id,
        startsAt: lesson.startsAt,
        fromStartsAt: moved.startsAt,
        // It was there before.
        overrideTravel: true,
        ...(minutes !== lesson.minutes && {
          minutes: lesson.minutes,
          ...(lesson.pricePence !== null && { pricePence: lesson.pricePence }),
        }),
      })
      .then(
        (again) =>
          toast({
            title: moveText.movedBack(again),
            description: moveText.notified(again, role),
            tone: 'good',
          }),
        (error: Error) =>
          toast({ title: 'We couldn’t move it back', description: error.message, tone: 'bad' }),
      )
  const go = (startsAt: string, reason: string, more: Exceptions = {}) => {
    if (isSent.current) return
    // Not in `mutate`'s callbacks: they are lost when the lesson unmounts during the refetch.
    isSent.current = true
    void move
      .mutateAsync({
        id: lesson.id,
        startsAt,
        fromStartsAt: lesson.startsAt,
        reason,
        ...more,
        ...(minutes !== lesson.minutes && { minutes }),
      })
      .then(
        (moved) => {
          toast({
            ...moveText.done(moved, lesson),
            description: moveText.notified(moved, role),
            tone: 'good',
            ...(moved.movable && { action: { label: 'Undo', onClick: () => void undo(moved) } }),
          })
          onMoved(moved)
        },
        (error: Error) => {
          isSent.current = false
          if (error instanceof RequestError && error.status === 409) onFailed()
          void refresh()
        },
      )
  }
  /** Once more as it was tried, with what the instructor has said since. */
  const again = (reason: string, more: Exceptions) => {
    if (!move.variables) return
    const { startsAt, overrideTravel, overImported, car } = move.variables
    go(startsAt, reason, {
      ...(overrideTravel && { overrideTravel }),
      ...(overImported && { overImported }),
      ...(car && { car }),
      ...more,
    })
  }
  return {
    error: move.error,
    isPending: move.isPending,
    reset: move.reset,
    go,
    goAnyway: (reason: string) => again(reason, { overrideTravel: true }),
    goOverImported: (reason: string) => again(reason, { overrideTravel: true, overImported: true }),
    goInCar: (reason: string, car: string) => again(reason, { car }),
  }
}
