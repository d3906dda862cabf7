import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Lesson } from '../../contract.ts'
import { formatLocalSpan } from '#web/zone.ts'
import { otherOf, stateOf } from './lesson-state.ts'

type PanelProps = { lesson: Lesson; now: string; children: ReactNode }

export function LessonPanel({
  lesson,
  now,
  wasChosen,
  title,
  onLeave,
  children,
}: PanelProps & { wasChosen: boolean; title: string; onLeave: () => void }) {
  const head = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  // Keyed by the location: choosing the same lesson again counts too.
  useEffect(() => {
    if (key !== 'default' && wasChosen && mayGiveFocus()) head.current?.focus({ preventScroll: true })
  }, [key, lesson.id, wasChosen])
  return (
    <Card
      className="chosen"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onLeave()
      }}
    >
      <div className="chosen-head">
        <Face lesson={lesson} />
        <div>
          {!wasChosen && <p className="text-sm text-ink-2">{title}</p>}
          <h2 ref={head} tabIndex={-1}>
            {otherOf(lesson, 'instructor').name}
          </h2>
          <When lesson={lesson} />
          <State lesson={lesson} now={now} />
        </div>
      </div>
      {children}
    </Card>
  )
}

/** A link may move the focus, and a move may remove what had it. A radio of the view keeps it. */
const mayGiveFocus = () =>
  document.activeElement === document.body || document.activeElement instanceof HTMLAnchorElement

export function LessonSheet({ lesson, now, onClose, children }: PanelProps & { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      sheet
      title={otherOf(lesson, 'instructor').name}
      description={<When lesson={lesson} />}
    >
      <div className="chosen mt-3">
        <p>
          <State lesson={lesson} now={now} />
        </p>
        {children}
      </div>
    </Dialog>
  )
}

function Face({ lesson }: { lesson: Lesson }) {
  const { name, image } = otherOf(lesson, 'instructor')
  return <Avatar name={name} of="student" image={image} size="lg" />
}

const When = ({ lesson: { startsAt, endsAt } }: { lesson: Lesson }) => (
  <span className="chosen-when num">{formatLocalSpan(startsAt, endsAt)}</span>
)

function State({ lesson, now }: { lesson: Lesson; now: string }) {
  const { says, tone } = stateOf(lesson, 'instructor', now)
  return <Badge tone={tone}>{says}</Badge>
}
