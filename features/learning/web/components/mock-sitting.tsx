import { Flag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { plural } from '#common/plural.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { cx } from '#ui/class-names.ts'
import { useNow } from '#web/use-now.ts'
import { mock } from '../../rules.ts'
import { topics } from '../../topics.ts'
import { useEasyReading } from '../reading.ts'
import { isBlank, type MockOnDevice } from '../theory-outbox.ts'
import { type useMockSitting, useTimeUp } from '../use-mock-sitting.ts'
import { useQuestionKeys } from '../use-question-keys.ts'
import { QuestionBody } from './question-body.tsx'
import { ReadingTools } from './reading-tools.tsx'

type MockSittingProps = { sitting: MockOnDevice; acts: ReturnType<typeof useMockSitting> }

/** On a phone it has the screen to itself: header and menu of the site make way. */
export function MockSitting({ sitting, acts, onThrowAway }: MockSittingProps & { onThrowAway: () => void }) {
  const [isReviewing, setIsReviewing] = useState(false)
  const [isEasy] = useEasyReading()
  const now = Date.parse(useNow(1_000))
  const msLeft = sitting.endsAt - now
  useTimeUp(msLeft, acts.handIn)
  const open = (at: number) => {
    acts.go(at)
    setIsReviewing(false)
  }
  return (
    <div className={cx('mock', isEasy && 'easy-reading')}>
      <header className="mock-head asphalt">
        <LeaveTest />
        <div className="not-phone">
          <h2>Mock test</h2>
          <p className="mute text-sm">Pass at {mock.passMark}. No answers until the end.</p>
        </div>
        <p className="mock-timer">
          <b className="num" role="timer" aria-label="Time left">
            {clockText(msLeft)}
          </b>
          <span className="mute text-sm">left of {mock.minutes}:00</span>
        </p>
        <span className="mock-time" aria-hidden="true">
          <i style={{ width: `${Math.max(0, (msLeft / (mock.minutes * 60_000)) * 100)}%` }} />
        </span>
      </header>
      {isReviewing ? (
        <Review
          sitting={sitting}
          onBack={() => setIsReviewing(false)}
          onOpen={open}
          onHandIn={acts.handIn}
          onThrowAway={onThrowAway}
        />
      ) : (
        <MockQuestion sitting={sitting} acts={acts} onReview={() => setIsReviewing(true)} />
      )}
      <aside className="mock-grid" aria-label="Your 50 questions">
        <Cells sitting={sitting} onOpen={open} />
        <Counts sitting={sitting} />
        <Button variant="second" wide onClick={() => setIsReviewing(true)}>
          Review and finish
        </Button>
      </aside>
    </div>
  )
}

function LeaveTest() {
  const goTo = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <>
      <Button variant="second" size="sm" className="only-phone" onClick={() => setIsLeaving(true)}>
        Leave the test
      </Button>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setIsLeaving(false)}
        title="Leave the test?"
        confirm="Leave"
        keep="Stay"
        danger={false}
        onConfirm={() => goTo('/dashboard/learning')}
      >
        Your answers are kept and you can come back to it, but the clock goes on.
      </ConfirmDialog>
    </>
  )
}

function MockQuestion({ sitting, acts, onReview }: MockSittingProps & { onReview: () => void }) {
  const { questions, at, choices, flags } = sitting
  const question = questions[at]!
  const heading = useRef<HTMLLegendElement>(null)
  useEffect(() => void heading.current?.focus(), [question.id])
  const isLast = at + 1 === questions.length
  const isFlagged = flags.includes(question.id)
  const next = () => (isLast ? onReview() : acts.go(at + 1))
  useQuestionKeys({
    options: question.options.map(({ id }) => id),
    onChoose: (option) => acts.choose(question.id, option),
    onNext: next,
    onFlag: () => acts.flag(question.id),
  })
  return (
    <section className="asked mock-question" aria-label={`Question ${at + 1} of ${questions.length}`}>
      <div className="quiz-bar">
        <p className="num grow font-semibold">
          Question {at + 1} of {questions.length}
        </p>
        <ReadingTools />
        <Button
          variant="second"
          size="sm"
          aria-pressed={isFlagged}
          icon={<Flag aria-hidden="true" />}
          onClick={() => acts.flag(question.id)}
        >
          {isFlagged ? 'Flagged' : 'Flag'}
        </Button>
      </div>
      <p className="text-sm text-ink-2">{topics.find(({ id }) => id === question.topic)?.name}</p>
      <QuestionBody
        key={question.id}
        question={question}
        chosen={choices[question.id]}
        onChoose={(option) => acts.choose(question.id, option)}
        heading={heading}
      />
      <div className="asked-foot">
        <Button variant="second" size="lg" disabled={at === 0} onClick={() => acts.go(at - 1)}>
          Back
        </Button>
        <Button size="lg" onClick={next}>
          {isLast ? 'Review' : 'Next'}
        </Button>
      </div>
    </section>
  )
}

type ReviewProps = {
  sitting: MockOnDevice
  onBack: () => void
  onOpen: (at: number) => void
  onHandIn: () => void
  onThrowAway: () => void
}

function Review({ sitting, onBack, onOpen, onHandIn, onThrowAway }: ReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => void heading.current?.focus(), [])
  const numbers = sitting.questions.map(({ id }, at) => ({ id, at }))
  const open = numbers.filter(({ id }) => !sitting.choices[id])
  const flagged = numbers.filter(({ id }) => sitting.flags.includes(id))
  if (isBlank(sitting))
    return (
      <section className="asked mock-question" aria-label="Review">
        <h2 ref={heading} tabIndex={-1}>
          You haven’t answered anything.
        </h2>
        <p className="text-ink-2">There’s nothing to mark. If you throw it away, it won’t be in your list.</p>
        <div className="asked-foot">
          <Button variant="second" size="lg" onClick={onThrowAway}>
            Throw it away
          </Button>
          <Button size="lg" onClick={onBack}>
            Keep going
          </Button>
        </div>
      </section>
    )
  return (
    <section className="asked mock-question" aria-label="Review">
      <h2 ref={heading} tabIndex={-1}>
        {open.length === 0 ? 'All 50 answered' : `${plural(open.length, 'question')} not answered`}
      </h2>
      <p className="text-ink-2">
        You can go back to any of them. Once you finish, the test is marked and nothing changes.
      </p>
      <Jumps title="Not answered" numbers={open} onOpen={onOpen} />
      <Jumps title="Flagged" numbers={flagged} onOpen={onOpen} />
      <div className="asked-foot">
        <Button variant="second" size="lg" onClick={onBack}>
          Go back
        </Button>
        <Button size="lg" onClick={onHandIn}>
          Finish test
        </Button>
      </div>
    </section>
  )
}

type JumpsProps = {
  title: string
  numbers: readonly { id: string; at: number }[]
  onOpen: (at: number) => void
}

const Jumps = ({ title, numbers, onOpen }: JumpsProps) =>
  numbers.length > 0 && (
    <div className="w-full">
      <h3 className="mb-2 text-md">{title}</h3>
      <ol className="cells">
        {numbers.map(({ id, at }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(at)} aria-label={`${title}: question ${at + 1}`}>
              {at + 1}
            </button>
          </li>
        ))}
      </ol>
    </div>
  )

const Cells = ({
  sitting: { questions, choices, flags, at: now },
  onOpen,
}: {
  sitting: MockOnDevice
  onOpen: (at: number) => void
}) => (
  <ol className="cells">
    {questions.map(({ id }, at) => (
      <li key={id}>
        <button
          type="button"
          data-done={choices[id] ? '' : undefined}
          data-flagged={flags.includes(id) ? '' : undefined}
          aria-current={at === now ? 'step' : undefined}
          aria-label={`Question ${at + 1}${choices[id] ? ', answered' : ''}${flags.includes(id) ? ', flagged' : ''}`}
          onClick={() => onOpen(at)}
        >
          {at + 1}
        </button>
      </li>
    ))}
  </ol>
)

function Counts({ sitting: { questions, choices, flags } }: { sitting: MockOnDevice }) {
  const done = Object.keys(choices).length
  return (
    <p className="num py-3 text-sm text-ink-2">
      {done} answered · {flags.length} flagged · {questions.length - done} to go
    </p>
  )
}

function clockText(ms: number) {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
