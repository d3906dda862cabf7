import { formatMinutes, formatMoment } from '#common/time.ts'
import { formatMoney } from '#common/money.ts'
import { Card } from '#ui/card.tsx'
import type { LessonRecord } from '../../lesson-record-contract.ts'
import type { LessonStep } from '../../rules.ts'

type Move = NonNullable<LessonRecord['history'][number]['move']>

function sayMove({ by, school, from, fromMinutes, to, toMinutes }: Move, names: Record<string, string>) {
  const office = school && ` (office of ${school})`
  const length = fromMinutes !== toMinutes && `, ${formatMinutes(fromMinutes)} to ${formatMinutes(toMinutes)}`
  return `Moved${by ? ` by ${names[by]}` : ''}${office || ''} from ${formatMoment(from)} to ${formatMoment(to)}${length || ''}`
}

export function LessonHistory({ lesson }: { lesson: LessonRecord }) {
  const { cancelledBy, learner, instructor } = lesson
  const by = {
    learner: learner?.name ?? 'the learner',
    instructor: instructor?.name ?? 'the instructor',
    platform: 'an administrator',
  }
  const words: Record<LessonStep, string> = {
    held: `${by.learner} held the time`,
    entered: `${by.instructor} entered the lesson`,
    paid: 'Paid by card',
    booked: 'Booked',
    moved: 'Moved',
    delivered: `${by.instructor} marked it as delivered`,
    shorter: `${by.instructor} marked it as delivered, shorter than booked`,
    longer: `${by.instructor} marked it as delivered, longer than booked`,
    'no-show': `Marked as a no show by ${by.instructor}`,
    'cancelled-late': `Cancelled late by ${by.learner}`,
    cancelled: `Cancelled by ${cancelledBy ? by[cancelledBy] : 'somebody'}`,
    'taken-back': `${by.instructor} took that back`,
    'cost-changed': 'What it costs was changed',
    'receipt-undone': `${by.instructor} took back that the money had come`,
    released: 'Earned by the instructor',
    returned: 'Back in the learner’s lesson credit',
    'refund-due': 'Refund decided',
    'refund-sent': 'Refund sent to the card',
  }
  return (
    <Card title="History">
      <ol className="ruled text-md" aria-label="History of this lesson">
        {lesson.history.map(({ at, what, pence, detail, move }) => (
          <li key={`${at} ${what} ${pence} ${detail}`} className="max-sm:block">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {move ? sayMove(move, by) : words[what]}
              {pence !== null && ` (${formatMoney(pence)})`}
              {detail && <span className="block text-sm text-ink-2">{detail}</span>}
            </span>
            <time dateTime={at} className="num text-sm whitespace-nowrap text-ink-2 max-sm:block">
              {formatMoment(at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
