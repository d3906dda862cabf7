import { Lane } from '#ui/lane.tsx'
import type { SelfRating } from '../../self-rating-contract.ts'
import { compareRatings, gapOf } from '../../compare-ratings.ts'
import { levelOf } from '../../syllabus.ts'
import { sayBoth, saySeen } from '../rating-words.ts'
import './skill-picture.css'

type RatingsComparedProps = {
  marks: Readonly<Record<string, number>>
  rating: Pick<SelfRating, 'skills' | 'note' | 'sawMarks'>
  learner: string
  instructor: string
  reader: 'learner' | 'instructor'
}

/** Both views of one lesson, the widest apart first. */
export function RatingsCompared({ marks, rating, learner, instructor, reader }: RatingsComparedProps) {
  const both = compareRatings(marks, rating.skills)
  const apart = both.filter((one) => gapOf(one) > 0)
  const alike = both.filter((one) => gapOf(one) === 0).map(({ name }) => name)
  const alone = Object.entries(rating.skills).filter(([name]) => marks[name] === undefined)
  const sides = { learner, instructor, reader }
  return (
    <div className="grid gap-3">
      {apart.length > 0 && (
        <ul className="ruled ruled-all" aria-label="Where you differ">
          {apart.map((one) => (
            <li key={one.name} className="flex-wrap">
              <span className="min-w-[min(14rem,100%)] flex-1">
                <b>{one.name}</b>
                <span className="block text-sm text-ink-2">{sayBoth(one, sides)}</span>
              </span>
              <span className="grid grid-cols-[auto_auto] items-center gap-x-3 gap-y-1 text-sm text-ink-2">
                {reader === 'learner' ? 'You' : learner}
                <Lane level={one.own} />
                {reader === 'instructor' ? 'You' : instructor}
                <Lane level={one.mark} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {alike.length > 0 && <p>You agree on {listOf(alike)}.</p>}
      {alone.length > 0 && (
        <p className="text-sm text-ink-2">
          Only {reader === 'learner' ? 'you' : learner} rated{' '}
          {listOf(alone.map(([name, score]) => `${name} (${levelOf(score)} of 5)`))}.
        </p>
      )}
      <RatingNotes rating={rating} learner={learner} reader={reader} isCompared />
    </div>
  )
}

type RatingNotesProps = Pick<RatingsComparedProps, 'rating' | 'learner' | 'reader'> & { isCompared?: boolean }

/** What the learner added. */
export const RatingNotes = ({
  rating: { note, sawMarks },
  learner,
  reader,
  isCompared,
}: RatingNotesProps) => (
  <>
    {note && (
      <p className="wrap-anywhere whitespace-pre-line">
        {reader === 'learner' ? 'You' : learner}: “{note}”
      </p>
    )}
    {isCompared && <p className="text-sm text-ink-2">{saySeen(sawMarks, { learner, reader })}</p>}
  </>
)

const listOf = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)
