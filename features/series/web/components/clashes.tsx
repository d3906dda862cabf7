import { useId, useState } from 'react'
import { plural } from '#common/plural.ts'
import { Segments } from '#ui/segments.tsx'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'
import type { PlannedLesson } from '../../contract.ts'
import { chooseForAll, findCommonChoice, groupAlike, listAnywaysOfAll } from '../alike.ts'
import { listAnyways } from '../anyway.ts'
import { sharedReason, shortReason } from '../clash-words.ts'
import type { Choices } from '../new-series.ts'

type ClashesProps = {
  clashes: readonly PlannedLesson[]
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** The days that don’t fit, each with a choice; days of one reason have one for all of them. */
export const Clashes = ({ clashes, ...choosing }: ClashesProps) => (
  <ul className="grid gap-4">
    {groupAlike(clashes).map((alike) => (
      <li key={alike[0]!.on}>
        {alike.length > 1 ? (
          <Alike clashes={alike} {...choosing} />
        ) : (
          <EachClash clashes={alike} {...choosing} />
        )}
      </li>
    ))}
  </ul>
)

const oneByOne = 'one by one'

function Alike({ clashes, choices, onChoose }: ClashesProps) {
  const id = useId()
  const common = findCommonChoice(clashes, choices)
  const [isOneByOne, setIsOneByOne] = useState(common === undefined)
  const ways = listAnywaysOfAll(clashes)
  const shown = isOneByOne ? oneByOne : (common ?? oneByOne)
  const means = ways.find(({ key }) => key === shown)?.means
  const conflict = clashes[0]?.conflict
  return (
    <>
      <p className="mb-1">
        <b className="num">
          {plural(clashes.length, 'day')}: {listDays(clashes)}
        </b>
        <span className="block text-sm text-ink-2">{conflict && sharedReason(conflict)}</span>
      </p>
      <Segments
        label={`What to do on these ${clashes.length} days`}
        name={id}
        value={shown}
        onChange={(choice) => {
          setIsOneByOne(choice === oneByOne)
          if (choice !== oneByOne) onChoose(chooseForAll(clashes, choices, choice))
        }}
        options={[
          { value: '', label: 'Later' },
          { value: 'skip', label: 'Skip all' },
          ...ways.map(({ key, label }) => ({ value: key, label })),
          { value: oneByOne, label: 'One by one' },
        ]}
      />
      {means && <p className="mt-1 text-sm">{means}</p>}
      {shown === oneByOne && (
        <div className="mt-3 border-l-2 border-line pl-3">
          <EachClash clashes={clashes} choices={choices} onChoose={onChoose} />
        </div>
      )}
    </>
  )
}

const EachClash = ({ clashes, choices, onChoose }: ClashesProps) => (
  <div className="grid gap-3">
    {clashes.map((lesson) => (
      <Clash
        key={lesson.on}
        lesson={lesson}
        choice={choices[lesson.on] ?? ''}
        onChoose={(choice) => onChoose({ ...choices, [lesson.on]: choice })}
      />
    ))}
  </div>
)

type ClashProps = { lesson: PlannedLesson; choice: string; onChoose: (choice: string) => void }

function Clash({ lesson: { startsAt, conflict }, choice, onChoose }: ClashProps) {
  const id = useId()
  const when = `${formatLocalDay(startsAt)}, ${formatLocalTime(startsAt)}`
  const anyways = conflict ? listAnyways(conflict) : []
  const means = anyways.find(({ key }) => key === choice)?.means
  return (
    <div>
      <p className="mb-1">
        <b className="num">{when}</b>
        <span className="block text-sm text-ink-2">{conflict && shortReason(conflict)}</span>
      </p>
      <span className="input-wrap">
        <select
          className="input"
          aria-label={`What to do on ${when}`}
          aria-describedby={means && id}
          value={choice}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">Decide later</option>
          <option value="skip">Skip this day</option>
          {anyways.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
          {conflict?.alternatives.map(({ startsAt: at }) => (
            <option key={at} value={at}>
              {formatLocalDay(at)}, {formatLocalTime(at)}
            </option>
          ))}
        </select>
      </span>
      {means && (
        <p id={id} className="mt-1 text-sm">
          {means}
        </p>
      )}
    </div>
  )
}

/** `1 Dec, 8 Dec, 15 Dec and 2 more` */
export function listDays(lessons: readonly PlannedLesson[]) {
  const few = lessons.slice(0, 6).map(({ startsAt }) => formatLocalDay(startsAt))
  const more = lessons.length - few.length
  return `${few.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
