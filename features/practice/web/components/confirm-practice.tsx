import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { formatDay } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Segments } from '#ui/segments.tsx'
import { Banner } from '#ui/states.tsx'
import type { PracticeToConfirm } from '../../contract.ts'
import { supervisorRule } from '../../rules.ts'
import { useAnswerPractice, useEndSupervising } from '../hooks.ts'
import { sayConditions, sayDriven } from '../words.ts'

type ConfirmPracticeProps = { token: string; practice: PracticeToConfirm; onEnded: () => void }
type Answer = 'yes' | 'no' | 'later'

const answers = [
  { value: 'yes', label: 'I was there' },
  { value: 'no', label: 'Not me' },
  { value: 'later', label: 'Leave it' },
] as const

export function ConfirmPractice({ token, practice, onEnded }: ConfirmPracticeProps) {
  const { learnerName, drives } = practice
  const answer = useAnswerPractice()
  const end = useEndSupervising()
  const [given, setGiven] = useState<Record<string, Answer>>({})
  const [isEligible, setIsEligible] = useState(false)
  const [isEnding, setIsEnding] = useState(false)
  const learner = firstName(learnerName)
  const why = useId()
  const idsOf = (which: Answer) => drives.filter(({ id }) => given[id] === which).map(({ id }) => id)
  if (answer.data) return <Answered learner={learner} answered={answer.data} />
  const [confirmed, declined] = [idsOf('yes'), idsOf('no')]
  const missing =
    confirmed.length + declined.length === 0
      ? 'Choose an answer for a drive first.'
      : confirmed.length > 0 && !isEligible
        ? 'Tick the box above to confirm a drive.'
        : undefined
  return (
    <>
      {drives.length === 0 && (
        <Banner>
          There’s nothing to confirm at the moment. We’ll email you when {learner} logs another drive.
        </Banner>
      )}
      {drives.length > 0 && (
        <>
          <p>
            <b>{learnerName}</b> has logged {plural(drives.length, 'practice drive')} with you in the
            passenger seat. A drive only counts once you’ve confirmed it.
          </p>
          {drives.length > 1 && (
            <p>
              <Button
                variant="second"
                size="sm"
                className="max-w-full whitespace-normal"
                onClick={() => setGiven(Object.fromEntries(drives.map(({ id }) => [id, 'yes'])))}
              >
                I was there for all of them
              </Button>
            </p>
          )}
          <ul className="ruled">
            {drives.map((drive) => (
              <li key={drive.id} className="block">
                <p className="flex flex-wrap gap-x-3">
                  <b>{formatDay(drive.day)}</b>
                  <span className="num">{sayDriven(drive)}</span>
                </p>
                <p className="text-sm text-ink-2">
                  {sayConditions(drive)}
                  {drive.skills.length > 0 && `. Practised: ${drive.skills.join(', ')}`}
                </p>
                {drive.note && (
                  <p className="text-sm whitespace-pre-line [overflow-wrap:anywhere]">{drive.note}</p>
                )}
                <Segments
                  label={`The drive of ${formatDay(drive.day)}`}
                  name={`drive-${drive.id}`}
                  className="mt-2"
                  value={given[drive.id]}
                  onChange={(value) => setGiven({ ...given, [drive.id]: value })}
                  options={answers}
                />
              </li>
            ))}
          </ul>
          <label className="tick">
            <input
              type="checkbox"
              checked={isEligible}
              onChange={({ target }) => setIsEligible(target.checked)}
            />
            <span>I’m {supervisorRule}.</span>
          </label>
          {answer.error && (
            <div role="alert">
              <Banner tone="yellow">{answer.error.message}</Banner>
            </div>
          )}
          <Button
            size="lg"
            wide
            className="max-w-full whitespace-normal"
            busy={answer.isPending}
            disabled={missing !== undefined}
            aria-describedby={missing && why}
            onClick={() =>
              void answer.mutateAsync({ token, isEligible, confirmed, declined }).catch(() => undefined)
            }
          >
            Send my answer
          </Button>
          {missing && (
            <p id={why} className="text-sm text-ink-2">
              {missing}
            </p>
          )}
        </>
      )}
      <p>
        <Button
          variant="plain"
          size="sm"
          className="-ml-2 max-w-full whitespace-normal"
          onClick={() => setIsEnding(true)}
        >
          Stop these emails
        </Button>
      </p>
      <ConfirmDialog
        open={isEnding}
        onClose={() => setIsEnding(false)}
        title="Stop these emails?"
        confirm="Stop them"
        keep="Keep getting them"
        onConfirm={async () => {
          await end.mutateAsync({ token })
          onEnded()
        }}
      >
        We forget your address at once, this link stops working, and {learner} can’t add your address again.
        What you’ve confirmed stays, with your name on it. Drives still waiting can’t be confirmed.
      </ConfirmDialog>
    </>
  )
}

const Answered = ({
  learner,
  answered: { confirmed, declined },
}: {
  learner: string
  answered: { confirmed: number; declined: number }
}) => (
  <Focused>
    <Banner tone="green" title="Thank you">
      {confirmed > 0 && `${plural(confirmed, 'drive')} confirmed. `}
      {declined > 0 && `${plural(declined, 'drive')} not confirmed. `}
      We’ve let {learner} know. You can close this page.
    </Banner>
  </Focused>
)

/** Takes the focus: what was there before has gone, and a message that appears already filled isn't read out. */
export function Focused({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => void box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="focus:outline-none">
      {children}
    </div>
  )
}
