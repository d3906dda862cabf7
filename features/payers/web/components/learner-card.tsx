import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { formatMinutes } from '#common/time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { Progress } from '#ui/progress.tsx'
import { formatLocalNearMoment, formatLocalSpan } from '#web/zone.ts'
import type { LearnerPaidFor } from '../../paying-contract.ts'
import { useLeaveLearner } from '../paying-hooks.ts'
import { BuyHours } from './buy-hours.tsx'
import { PayLesson } from './pay-lesson.tsx'

type LearnerCardProps = { session: string; learner: LearnerPaidFor }

/** All that a learner lets somebody see who pays for them. */
export function LearnerCard({ session, learner }: LearnerCardProps) {
  const { id, name, instructors, lessons, progress } = learner
  const leave = useLeaveLearner(session)
  const [isLeaving, setIsLeaving] = useState(false)
  const toPay = lessons.filter(({ state }) => state === 'to-pay').toReversed()
  const booked = lessons.filter(({ state }) => state === 'booked').toReversed()
  const taken = lessons.filter(({ state }) => state === 'taken')
  const first = firstName(name)
  return (
    <Card title={name} className="grid gap-5">
      {toPay.length > 0 && (
        <section>
          <h3>To pay</h3>
          <ul className="ruled">
            {toPay.map(({ id: lessonId, pricePence, heldUntil, ...lesson }) => (
              <li key={lessonId} className="flex-wrap">
                <div className="min-w-[min(12rem,100%)] flex-1">
                  <b className="num">{formatLocalSpan(lesson.startsAt, lesson.endsAt)}</b>
                  <p className="text-sm text-ink-2">
                    With {lesson.instructorName}
                    {heldUntil
                      ? `. We’re holding it until ${formatLocalNearMoment(heldUntil)}.`
                      : '. It’s booked, and to be paid before it starts.'}
                  </p>
                </div>
                {pricePence !== null && (
                  <PayLesson session={session} id={id} lessonId={lessonId} pricePence={pricePence} />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>Hours left</h3>
        {instructors.length === 0 && (
          <p className="text-ink-2">{first} hasn’t booked with an instructor yet.</p>
        )}
        <ul className="ruled">
          {instructors.map((instructor) => (
            <Hours key={instructor.id} session={session} learner={learner} instructor={instructor} />
          ))}
        </ul>
      </section>
      <section>
        <h3>Lessons</h3>
        {booked.length + taken.length === 0 && (
          <p className="text-ink-2">No lessons are booked at the moment.</p>
        )}
        <FewFirst items={[...booked, ...taken]} noun="lessons">
          {(shown) => (
            <ul className="ruled">
              {shown.map(({ id: lessonId, startsAt, endsAt, instructorName, state }) => (
                <li key={lessonId} className="flex-wrap">
                  <div className="min-w-[min(12rem,100%)] flex-1">
                    <b className="num">{formatLocalSpan(startsAt, endsAt)}</b>
                    <p className="text-sm text-ink-2">With {instructorName}</p>
                  </div>
                  <Badge tone={state === 'booked' ? 'green' : 'line'}>
                    {state === 'booked' ? 'Booked' : 'Taken'}
                  </Badge>
                </li>
              ))}
            </ul>
          )}
        </FewFirst>
      </section>
      {progress && (
        <section>
          <h3>Progress</h3>
          <p className="text-ink-2">
            {plural(progress.lessons, 'lesson')} so far
            {progress.minutes > 0 && `, ${formatMinutes(progress.minutes)} in all`}. {first} shares this with
            you.
          </p>
          <ul className="ruled">
            {progress.groups.map(({ name, reached, of }) => (
              <li key={name} className="flex-wrap">
                <span className="min-w-[min(10rem,100%)] flex-1">{name}</span>
                <span className="w-32">
                  <Progress value={reached} max={of} label={name} />
                </span>
                <span className="num w-16 text-right text-sm">{Math.round((100 * reached) / of)}%</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <Button size="sm" variant="plain" className="-ml-2" onClick={() => setIsLeaving(true)}>
          Stop paying for {first}
        </Button>
      </p>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setIsLeaving(false)}
        title={`Stop paying for ${first}?`}
        confirm="Stop paying"
        onConfirm={() => leave.mutateAsync({ id })}
      >
        {`You won’t see ${first}’s hours and lessons any more, and we’ll tell ${first}. Hours you’ve bought stay ${first}’s, your receipts stay yours, and refunds go to your card.`}
      </ConfirmDialog>
    </Card>
  )
}

type HoursProps = LearnerCardProps & { instructor: LearnerPaidFor['instructors'][number] }

function Hours({ session, learner, instructor }: HoursProps) {
  const [isBuying, setIsBuying] = useState(false)
  const { name, minutesLeft, hourlyRatePence } = instructor
  return (
    <li className="flex-wrap">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <b>{minutesLeft > 0 ? `${formatMinutes(minutesLeft)} with ${name}` : `None with ${name}`}</b>
        {hourlyRatePence === null && (
          <p className="text-sm text-ink-2">{firstName(name)} isn’t taking card payments at the moment.</p>
        )}
      </div>
      {hourlyRatePence !== null && (
        <Button variant="second" onClick={() => setIsBuying(true)}>
          Buy hours<span className="sr"> with {name}</span>
        </Button>
      )}
      {isBuying && hourlyRatePence !== null && (
        <BuyHours
          session={session}
          learner={learner}
          instructor={instructor}
          hourlyRatePence={hourlyRatePence}
          onClose={() => setIsBuying(false)}
        />
      )}
    </li>
  )
}
