import { useState } from 'react'
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
  const [isEligible, setIsEligible] = useState(practice.isEligible)
  const [isEnding, setIsEnding] = useState(false)
  const learner = firstName(learnerName)
  const of = (id: string) => given[id] ?? 'yes'
  const idsOf = (which: Answer) => drives.filter(({ id }) => of(id) === which).map(({ id }) => id)
  if (answer.data) return <Answered learner={learner} answered={answer.data} />
  const isNothing = idsOf('later').length === drives.length
  return (
    <>
      {drives.length === 0 && (
        <Banner>Nothing waits for you at the moment. We’ll write when {learner} logs another drive.</Banner>
      )}
      {drives.length > 0 && (
        <>
          <p>
            <b>{learnerName}</b> has logged {plural(drives.length, 'practice drive')} with you in the
            passenger seat. It only counts once you’ve confirmed it.
          </p>
          <ul className="ruled">
            {drives.map((drive) => (
              <li key={drive.id} className="block">
                <p className="flex flex-wrap gap-x-3">
                  <b>{formatDay(`${drive.day}T12:00Z`)}</b>
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
                  label={`The drive of ${formatDay(`${drive.day}T12:00Z`)}`}
                  name={`drive-${drive.id}`}
                  className="mt-2"
                  value={of(drive.id)}
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
          {answer.error && <Banner tone="yellow">{answer.error.message}</Banner>}
          <Button
            size="lg"
            wide
            className="max-w-full whitespace-normal"
            busy={answer.isPending}
            disabled={!isEligible || isNothing}
            onClick={() =>
              void answer
                .mutateAsync({ token, isEligible: true, confirmed: idsOf('yes'), declined: idsOf('no') })
                .catch(() => undefined)
            }
          >
            Send my answer
          </Button>
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
        onConfirm={async () => {
          await end.mutateAsync({ token })
          onEnded()
        }}
      >
        We forget your address at once, and this link stops working. What you’ve confirmed stays, with your
        name on it. What waits can’t be confirmed any more.
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
  <div role="status">
    <Banner tone="green" title="Thank you">
      {confirmed > 0 && `${plural(confirmed, 'drive')} confirmed. `}
      {declined > 0 && `${plural(declined, 'drive')} not confirmed. `}
      We’ve told {learner}. You can close this page.
    </Banner>
  </div>
)
