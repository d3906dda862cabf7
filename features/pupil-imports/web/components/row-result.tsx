import { useState } from 'react'
import { Link } from 'react-router'
import { sayInTheWay } from '#features/diary/web/in-the-way.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { formatLocalTime } from '#web/zone.ts'
import type { ImportRow, RowChoice } from '../../contract.ts'
import { doesWords, noteWords } from '../words.ts'
import { ChangeRow } from './change-row.tsx'

type RowResultProps = {
  row: ImportRow
  isLeft: boolean
  onToggle: () => void
  choice: RowChoice | undefined
  onChoice: (choice: RowChoice) => void
}

/** What becomes of a row, why, and what can be done about it. */
export function RowResult({ row: read, isLeft, onToggle, choice, onChoice }: RowResultProps) {
  const { row, name, does, notes, test, knownAs, inTheWay, mayGoAnyway, startsAt } = read
  const [isChanging, setChanging] = useState(false)
  const isIdle = does === 'skip' || does === 'problem'
  const of = name || `row ${row}`
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={does === 'problem' ? 'red' : isIdle || isLeft ? 'line' : 'green'}>
          {isLeft ? doesWords.skip : doesWords[does]}
        </Badge>
        {!isIdle && (
          <Button
            variant="plain"
            size="sm"
            onClick={onToggle}
            aria-label={`${isLeft ? 'Import' : 'Leave out'} ${of}`}
          >
            {isLeft ? 'Import' : 'Leave out'}
          </Button>
        )}
        {read.becomes && !isLeft && (
          <Button
            variant="plain"
            size="sm"
            onClick={() => setChanging(!isChanging)}
            aria-expanded={isChanging}
            aria-label={`Change ${of}`}
          >
            Change
          </Button>
        )}
        {mayGoAnyway && (
          <Button
            variant="plain"
            size="sm"
            onClick={() => onChoice({ ...choice, row, anyway: true })}
            aria-label={`${anywayWords(read)}: ${of}`}
          >
            {anywayWords(read)}
          </Button>
        )}
      </span>
      {test && (
        <span className="text-sm">
          Test at {formatLocalTime(test.testAt)}, {test.centre}
        </span>
      )}
      {knownAs && (
        <span className="text-sm text-ink-2">
          Already in your list as{' '}
          <Link to={`/dashboard/students/${knownAs.id}`} target="_blank">
            {knownAs.name}
          </Link>
          .
        </span>
      )}
      {notes.map((note) => (
        <span key={note} className="text-sm text-ink-2">
          {noteWords[note]}
        </span>
      ))}
      {inTheWay.map((one) => (
        <span key={sayInTheWay(one)} className="text-sm text-ink-2">
          {one.lessonId ? (
            <Link to={`/dashboard/lessons/${one.lessonId}`} target="_blank">
              {sayInTheWay(one)}
            </Link>
          ) : (
            sayInTheWay(one)
          )}
        </span>
      ))}
      {isChanging && startsAt && <ChangeRow key={startsAt} row={read} choice={choice} onChoice={onChoice} />}
    </span>
  )
}

const anywayWords = ({ becomes, knownAs }: ImportRow) =>
  knownAs ? 'Add as a new learner' : becomes === 'block' ? 'Import around it' : 'Import anyway'
