import type { Role } from '#common/endpoint.ts'
import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatPhone } from '#common/phone.ts'
import { formatMinutes } from '#common/time.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { isCancelledForLearner } from '#features/lessons/outcomes.ts'
import { isPaidDirectly, minutesFor } from '#features/lessons/rules.ts'
import { paymentOf } from '#features/lessons/web/components/lesson-state.ts'
import { receiptWords } from '#features/pupils/web/words.ts'
import { formatLocalMoment, formatLocalTime } from '#web/zone.ts'
import { givenBackOf } from './given-back.ts'

const cancellerOf = ({ cancelledBy, learner, instructor }: Lesson, role: Role) =>
  cancelledBy === (role === 'student' ? 'learner' : role)
    ? 'you'
    : cancelledBy === 'learner'
      ? (learner?.name ?? 'the learner')
      : cancelledBy === 'instructor'
        ? instructor.name
        : 'us'

/** The learner rang. */
const noterOf = (lesson: Lesson, role: Role) =>
  isCancelledForLearner(lesson) ? `, as ${role === 'instructor' ? 'you' : lesson.instructor.name} noted` : ''

type LessonFactsProps = { lesson: Lesson; reader: Role; nothingToPay?: string | undefined }

export const LessonFacts = ({ lesson, reader, nothingToPay }: LessonFactsProps) => (
  <dl className="sums">
    {factsOf(lesson, reader, nothingToPay).map(([label, value]) => (
      <div key={label}>
        <dt className="text-ink-2">{label}</dt>
        <dd className="text-right whitespace-normal">{value}</dd>
      </div>
    ))}
  </dl>
)

function factsOf(lesson: Lesson, role: Role, nothing?: string): [string, string][] {
  const givenBack = givenBackOf(lesson)
  return [
    ...(lesson.test
      ? [['Driving test', `${formatLocalTime(lesson.test.at)}, ${lesson.test.centre}`] as [string, string]]
      : []),
    [
      'Length',
      formatMinutes(lesson.minutes) +
        (lesson.marking?.bookedMinutes ? ` (booked: ${formatMinutes(lesson.marking.bookedMinutes)})` : ''),
    ],
    ...(nothing
      ? [['Payment', nothing] as [string, string]]
      : lesson.pricePence !== null && lesson.paidWith !== null
        ? [[paymentOf(lesson), formatMoney(lesson.pricePence)] as [string, string]]
        : []),
    ...(lesson.instructorPhone
      ? [
          [`${firstName(lesson.instructor.name)}’s phone`, formatPhone(lesson.instructorPhone)] as [
            string,
            string,
          ],
        ]
      : []),
    ...(lesson.receivedAt && role !== 'instructor'
      ? [['Received', receiptWords.cameIn(lesson) ?? ''] as [string, string]]
      : []),
    ...(lesson.cancelledAt
      ? [
          (lesson.outcome === 'no-show'
            ? ['Marked as a no show', formatLocalMoment(lesson.cancelledAt)]
            : lesson.marking && lesson.outcome === 'cancelled-late' && !isCancelledForLearner(lesson)
              ? ['Marked as cancelled late', formatLocalMoment(lesson.cancelledAt)]
              : [
                  'Cancelled',
                  `${formatLocalMoment(lesson.cancelledAt)}, by ${cancellerOf(lesson, role)}${noterOf(lesson, role)}`,
                ]) as [string, string],
        ]
      : []),
    ...(lesson.cancelledCostPence
      ? [
          (lesson.paidWith === 'hours'
            ? ['Hours used', formatMinutes(minutesFor(lesson, lesson.cancelledCostPence))]
            : [
                isPaidDirectly(lesson.paidWith) ? 'To pay' : 'Charged',
                formatMoney(lesson.cancelledCostPence),
              ]) as [string, string],
        ]
      : []),
    ...(role === 'student' || !givenBack ? [] : [givenBack]),
    ...(lesson.marking?.by === 'platform'
      ? [['Marked', `Automatically, ${formatLocalMoment(lesson.marking.at)}`] as [string, string]]
      : []),
    ...(lesson.cancelReason ? [['Reason', lesson.cancelReason] as [string, string]] : []),
  ]
}
