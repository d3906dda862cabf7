import { formatMoney } from '#common/money.ts'
import { plural, pluralWord } from '#common/plural.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { ErrorState, Notice } from '#ui/states.tsx'
import type { Ahead } from '../../contract.ts'
import { moment } from '../words.ts'

type LessonsChoiceProps = {
  ahead: Ahead | undefined
  failed: boolean
  retry: () => unknown
  isInstructor: boolean
}

/** What stands ahead of somebody, in numbers, and what is to become of it. Field `lessons` of the form around it. */
export function LessonsChoice({ ahead, failed, retry, isInstructor }: LessonsChoiceProps) {
  if (failed) return <ErrorState retry={retry}>What is booked could not be read just now.</ErrorState>
  if (!ahead) return <ListSkeleton label="Counting the lessons ahead" rows={2} />
  const others = plural(ahead.people, isInstructor ? 'learner' : 'instructor')
  return (
    <>
      {ahead.lessons === 0 ? (
        <Notice>No lesson is booked ahead.</Notice>
      ) : (
        <RadioCards
          name="lessons"
          label={`${plural(ahead.lessons, 'lesson')} ahead with ${others}, the next on ${moment(ahead.nextAt!)}`}
          options={[
            {
              value: 'keep',
              label: 'Keep them',
              hint: 'They stay booked and paid. Either side can still be asked to cancel.',
            },
            {
              value: 'cancel',
              label: `Cancel ${pluralWord(ahead.lessons, 'it', `all ${ahead.lessons}`)}`,
              hint: wordsOfMoney(ahead),
            },
          ]}
        />
      )}
      {ahead.unmarked > 0 && (
        <p className="text-sm text-ink-2">
          {plural(ahead.unmarked, 'lesson')} whose time has come and that nobody has marked delivered{' '}
          {pluralWord(ahead.unmarked, 'stays as it is', 'stay as they are')}.
        </p>
      )}
      {ahead.prepaidPence > 0 && (
        <p className="text-sm text-ink-2">
          {formatMoney(ahead.prepaidPence)} of prepaid time is left; learners can have it sent back to their
          cards at any time.
        </p>
      )}
    </>
  )
}

function wordsOfMoney({ toCardsPence, toTimePence }: Ahead) {
  const parts = [
    ...(toCardsPence > 0 ? [`${formatMoney(toCardsPence)} back to cards`] : []),
    ...(toTimePence > 0 ? [`${formatMoney(toTimePence)} back to prepaid time`] : []),
  ]
  return `Learners pay nothing${parts.length > 0 ? `: ${parts.join(' and ')}` : ''}. Both sides get an email for each lesson.`
}
