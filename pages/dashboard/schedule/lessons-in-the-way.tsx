import { type ReactNode, useEffect, useRef } from 'react'
import { plural } from '#common/plural.ts'
import type { Clash, Decision, InTheWay } from '#features/diary/web/use-save-block.ts'
import { otherOf } from '#features/lessons/web/components/lesson-state.ts'
import { MoveLesson } from '#features/lessons/web/components/move-lesson.tsx'
import { useLesson } from '#features/lessons/web/hooks.ts'
import { WhoHears } from '#features/waiting-list/web/components/who-hears.tsx'
import { useAffected } from '#features/waiting-list/web/time-off-hooks.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { formatLocalSpan } from '#web/zone.ts'

/** What stands where time is to be blocked: each is moved at once, cancelled with the block, or kept. */
export function LessonsInTheWay({ clashes, decisions, decide, refusals, message, onMessage }: InTheWay) {
  const list = useRef<HTMLUListElement>(null)
  const affected = useAffected(firstOf(clashes), lastOf(clashes)).data?.lessons
  const cancelled = affected?.filter(({ id }) => decisions.get(id) === 'cancel') ?? []
  const undecided = clashes.filter(({ id }) => !decisions.has(id)).length
  const open = clashes.filter(({ id }) => decisions.get(id) !== 'moved').map(({ id }) => id)
  useEffect(() => {
    if (refusals > 0) list.current?.querySelector<HTMLElement>('[data-undecided] [data-choice]')?.focus()
  }, [refusals])
  return (
    <Banner tone="yellow" title={`${plural(clashes.length, 'time')} in the way`}>
      <p>Move or cancel each, or keep it: then your time off goes around it.</p>
      <p className="mt-1 font-semibold" role="status">
        {undecided > 0 ? `${undecided} still to decide.` : 'All decided.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="second" size="sm" onClick={() => decide(open, 'cancel')}>
          Cancel all
        </Button>
        <Button variant="second" size="sm" onClick={() => decide(open, 'keep')}>
          Keep all
        </Button>
      </div>
      <ul ref={list} className="ruled mt-2">
        {clashes.map((clash) => {
          const Row = clash.kind === 'lesson' ? LessonRow : TimeRow
          return (
            <li
              key={clash.id}
              className="flex-wrap"
              data-undecided={decisions.has(clash.id) ? undefined : ''}
            >
              <Row
                clash={clash}
                decision={decisions.get(clash.id)}
                onDecide={(decision) => decide([clash.id], decision)}
              />
            </li>
          )
        })}
      </ul>
      {cancelled.length > 0 && (
        <>
          <WhoHears lessons={cancelled} />
          <label className="field mt-3">
            <span className="field-label">
              Message to your learners <span className="field-optional">(optional)</span>
            </span>
            <textarea
              className="input"
              rows={2}
              maxLength={500}
              value={message}
              onChange={(event) => onMessage(event.target.value)}
            />
          </label>
        </>
      )}
    </Banner>
  )
}

type RowProps = {
  clash: Clash
  decision: Decision | undefined
  onDecide: (decision: Decision | undefined) => void
}

function LessonRow(props: RowProps) {
  const { clash, decision, onDecide } = props
  const lesson = useLesson(clash.id).data
  const name = lesson ? otherOf(lesson, 'instructor').name : 'A lesson'
  if (decision === 'moved') return <Named name={name} at={lesson ?? clash} more=", moved" />
  return (
    <TimeRow {...props} name={name}>
      {lesson && <MoveLesson lesson={lesson} onMoved={() => onDecide('moved')} />}
    </TimeRow>
  )
}

function TimeRow({
  clash,
  decision,
  onDecide,
  name,
  children,
}: RowProps & { name?: string; children?: ReactNode }) {
  const choose = (one: Decision) => onDecide(decision === one ? undefined : one)
  const shown = name ?? 'A time on offer or being paid for'
  return (
    <>
      <Named name={shown} at={clash} />
      <div className="flex flex-wrap gap-2" role="group" aria-label={shown}>
        {children}
        {(['cancel', 'keep'] as const).map((one) => (
          <Button
            key={one}
            variant={decision === one ? (one === 'cancel' ? 'danger' : 'primary') : 'second'}
            size="sm"
            data-choice=""
            aria-pressed={decision === one}
            onClick={() => choose(one)}
          >
            {one === 'cancel' ? 'Cancel' : 'Keep'}
          </Button>
        ))}
      </div>
    </>
  )
}

type NamedProps = { name: string; at: { startsAt: string; endsAt: string }; more?: string }

const Named = ({ name, at, more }: NamedProps) => (
  <span className="min-w-[min(12rem,100%)] flex-1">
    <b className="block">{name}</b>
    <span className="num block text-sm">
      {formatLocalSpan(at.startsAt, at.endsAt)}
      {more}
    </span>
  </span>
)

const firstOf = (clashes: readonly Clash[]) => clashes.map(({ startsAt }) => startsAt).toSorted()[0] ?? ''
const lastOf = (clashes: readonly Clash[]) =>
  clashes
    .map(({ endsAt }) => endsAt)
    .toSorted()
    .at(-1) ?? ''
