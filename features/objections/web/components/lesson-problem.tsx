import { useState } from 'react'
import type { Lesson } from '#features/lessons/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { formatLocalDay } from '#web/zone.ts'
import type { Problem } from '../../problems-contract.ts'
import { problemStateWords, problemTones, problemWords } from '../../rules.ts'
import { useProblems } from '../hooks.ts'

const ProblemDialog = lazily(async () => (await import('./problem-dialog.tsx')).ProblemDialog)

/** What its reader told the team about a lesson, and what came of it. */
export function LessonProblem({ lesson, now }: { lesson: Lesson; now: string }) {
  const problems = useProblems(lesson.id)
  const [isOpen, setIsOpen] = useState(false)
  if (!problems.data) return null
  return (
    <div className="mt-3 grid gap-3">
      {problems.data.length > 0 && (
        <ul className="ruled text-sm" aria-label="What you told us">
          {problems.data.map((problem) => (
            <li key={problem.id} className="block">
              <ReportedProblem problem={problem} />
            </li>
          ))}
        </ul>
      )}
      {problems.data.every(({ status }) => status !== 'open') && (
        <p>
          <Button size="sm" variant="second" onClick={() => setIsOpen(true)}>
            Something wrong with this lesson?
          </Button>
        </p>
      )}
      {isOpen && (
        <LazyBoundary onFail={() => setIsOpen(false)}>
          <ProblemDialog lesson={lesson} now={now} onClose={() => setIsOpen(false)} />
        </LazyBoundary>
      )}
    </div>
  )
}

function ReportedProblem({
  problem: { reason, words, status, answer, madeAt, answeredAt, rangBy },
}: {
  problem: Problem
}) {
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <b>{problemWords[reason]}</b>
        <Badge tone={problemTones[status]}>{problemStateWords[status]}</Badge>
      </p>
      <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">“{words}”</p>
      <p className="mt-1 text-ink-2">
        {rangBy
          ? `We wrote this down on ${formatLocalDay(madeAt)}, when ${rangBy} rang us.`
          : `You told us on ${formatLocalDay(madeAt)}.`}
        {status === 'open' && ' Only our team reads it. We’ll answer here and by email.'}
      </p>
      {answeredAt && (
        <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
          <b>Our answer on {formatLocalDay(answeredAt)}:</b> {answer}
        </p>
      )}
    </>
  )
}
