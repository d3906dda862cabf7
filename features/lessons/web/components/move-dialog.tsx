import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { OtherTimes } from '#features/diary/web/components/other-times.tsx'
import { SlotChoice } from '#features/diary/web/components/slot-choice.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Segments } from '#ui/segments.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import '../move.css'
import type { Lesson } from '../../contract.ts'
import { useLesson } from '../hooks.ts'
import { moveWords } from '../move-words.ts'
import { useMove } from '../use-move.ts'
import { myZone } from '../zone.ts'
import { AnyTime } from './any-time.tsx'

type MoveDialogProps = {
  lesson: Lesson
  startsAt?: string
  onClose: () => void
  onMoved?: ((lesson: Lesson) => void) | undefined
}
type Way = 'offer' | 'any'

/** To which time, what will happen then, and one question. Nothing is moved before the server has said so. */
export function MoveDialog({ lesson: given, startsAt: dropped, onClose, onMoved }: MoveDialogProps) {
  const { role } = useSignedIn()
  // As it is by now: a refusal reads it anew.
  const { data: lesson = given } = useLesson(given.id)
  const [startsAt, setStartsAt] = useState(dropped)
  const [isChoosing, setIsChoosing] = useState(dropped === undefined)
  const [way, setWay] = useState<Way>('offer')
  const move = useMove(lesson, {
    onMoved(moved) {
      onClose()
      onMoved?.(moved)
    },
    onFailed() {
      setStartsAt(undefined)
      setIsChoosing(false)
    },
  })
  const choose = (time: string | undefined) => {
    move.reset()
    setStartsAt(time)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Move this lesson"
      description={moveWords.now(lesson, role)}
      actions={
        <>
          <div className="move-to" aria-live="polite">
            {startsAt && (
              <>
                <p className="num">
                  <s>
                    <span className="sr">From </span>
                    {moveWords.time(lesson.startsAt, lesson)}
                  </s>
                  <ArrowRight aria-hidden="true" />
                  <b>
                    <span className="sr">to </span>
                    {moveWords.time(startsAt, lesson)}
                  </b>
                </p>
                <p>
                  {moveWords.whatHappens(lesson, role, startsAt)} {moveWords.zone()}
                </p>
              </>
            )}
          </div>
          <Button variant="second" onClick={onClose}>
            Keep the time
          </Button>
          <Button busy={move.isPending} disabled={!startsAt} onClick={() => startsAt && move.go(startsAt)}>
            Move the lesson
          </Button>
        </>
      }
    >
      {move.error && (
        <div className="mt-3">
          <OtherTimes
            error={move.error}
            zone={myZone()}
            otherwise="The lesson could not be moved. Please try again."
            onChoose={choose}
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
              minutes={lesson.minutes}
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
    </Dialog>
  )
}
