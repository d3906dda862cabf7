import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWatch } from 'react-hook-form'
import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { addTypedNote } from '#features/pupils/web/add-typed-note.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { RatingField } from '#ui/rating-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { shownMs } from '#ui/toast-rules.ts'
import { toast } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalSpan } from '#web/zone.ts'
import '../assessment.css'
import type { Assessment } from '../../contract.ts'
import { AssessmentForm, formOf, levelsFor, listSkills, startForm } from '../assessment-form.ts'
import type { UnsentAssessment } from '../assessment-outbox.ts'
import { useSaveOrStore } from '../send-assessments.ts'
import { phrases, words } from '../words.ts'
import { Phrases } from './phrases.tsx'
import { SkillList } from './skill-list.tsx'

const NoteField = lazily(async () => (await import('#features/pupils/web/components/add-note.tsx')).NoteField)

const NextPlan = lazily(async () => (await import('./next-plan.tsx')).NextPlan)
const LearnerRating = lazily(async () => (await import('./learner-rating.tsx')).LearnerRating)

const overall = ['Hard going', 'Getting there', 'Steady', 'Good', 'Excellent'] as const

type LessonStart = {
  /** The level of each skill before the lesson, the skills practised last first. */
  before: ReadonlyMap<string, number>
  planned: readonly { name: string; level: number }[]
  suggested: readonly string[]
  /** The next mark of each skill after the lesson, where one is written up already. */
  later: ReadonlyMap<string, { date: string; level: number }>
}

type AssessmentSheetProps = {
  learnerId: string
  name: string
  hasAccount: boolean
  changed?: Assessment | undefined
  unsent?: UnsentAssessment | undefined
  /** What a lesson at that moment begins with. */
  startOf: (startsAt: string) => LessonStart
  /** Skills that aren’t theirs to teach. */
  leftOut: readonly string[]
  lessons: readonly Lesson[]
  first: string
  next: string
  /** The lessons of all learners to write up, this one maybe among them. */
  left?: readonly Lesson[]
}

export function AssessmentSheet(props: AssessmentSheetProps) {
  const { learnerId, name, hasAccount, changed, unsent, startOf, leftOut, lessons, first } = props
  const { next, left = [] } = props
  const startsAt = (id: string) => changed?.date ?? lessons.find((one) => one.id === id)?.startsAt ?? ''
  const firstStart = startOf(startsAt(first))
  const form = useForm(AssessmentForm, {
    defaultValues: unsent
      ? { ...(changed ? formOf(changed) : startForm(first, [])), ...unsent.form }
      : changed
        ? formOf(changed)
        : startForm(first, firstStart.planned),
  })
  const chosen = useWatch({ control: form.control, name: 'lesson_id' })
  const start = startOf(startsAt(chosen ?? first))
  const begun = useRef(start)
  // A draft that is put back has its levels already: only what a person chooses moves them.
  const follow = useEffectEvent((lessonId: string, isChosen: boolean) => {
    const to = startOf(startsAt(lessonId))
    if (isChosen)
      form.setValue('levels', levelsFor(form.getValues('levels'), begun.current, to), { shouldDirty: true })
    begun.current = to
  })
  useEffect(() => {
    const watching = form.watch(({ lesson_id = '' }, { name, type }) => {
      if (name === 'lesson_id' || name === undefined)
        follow(lesson_id, name !== undefined && type === 'change')
    })
    return () => watching.unsubscribe()
  }, [form])
  const me = useSignedIn().id
  const save = useSaveOrStore(me, learnerId, name)
  const [isAdding, setIsAdding] = useState(false)
  const navigate = useNavigate()
  const who = firstName(name)
  const planned = changed || unsent ? [] : start.planned.map((one) => one.name)

  const submit = async (form: AssessmentForm) => {
    const lesson = lessons.find(({ id }) => id === form.lesson_id)
    const written = changed ? { form, changed } : lesson && { form, lesson }
    const isStored = written && (await save(written)) === 'stored'
    const upNext = left.find(({ id }) => id !== (changed?.lesson_id ?? form.lesson_id))
    addTypedNote(me, { id: learnerId, name })
    toast({
      ...(isStored ? words.stored : words.saved(who, { hasAccount, isChange: changed !== undefined })),
      ...(upNext && {
        timeout: shownMs.most,
        action: { label: words.upNext(upNext), onClick: () => navigate(addressOf(upNext)) },
      }),
    })
    return navigate(next)
  }

  return (
    <Form form={form} onSubmit={submit} draft={`assessment ${changed?.id ?? first}`} className="assess">
      {changed ? (
        <p>{formatLocalSpan(changed.date, changed.date).replace(/–.*/, '')}</p>
      ) : (
        <LessonChoice lessons={lessons} />
      )}
      {hasAccount && (
        <LazyBoundary quiet>
          <RatingOfChosen learnerId={learnerId} name={name} />
        </LazyBoundary>
      )}
      <div className="assess-parts">
        <div>
          <SkillList
            planned={planned}
            leftOut={leftOut}
            before={start.before}
            later={start.later}
            isAdding={isAdding}
            setIsAdding={setIsAdding}
          />
        </div>
        <div>
          <Card
            title={words.card(who, hasAccount).title}
            action={<span className="text-sm text-ink-2">{words.card(who, hasAccount).note}</span>}
          >
            <div className="grid gap-4">
              <TextArea
                name="strengths"
                label="What went well"
                hint="One point per line."
                rows={2}
                optional
              />
              <Phrases name="strengths" label="Phrases: what went well" phrases={phrases.strengths} />
              <TextArea
                name="areas"
                label="What to work on"
                hint="One point per line. Say what to do, not only what was wrong."
                rows={2}
                optional
              />
              <Phrases name="areas" label="Phrases: what to work on" phrases={phrases.areas} />
              <RatingField name="overall_rating" label="The lesson as a whole" words={overall} />
              <TextArea
                name="instructor_notes"
                label={hasAccount ? 'Notes for your learner' : 'Notes on the lesson'}
                rows={3}
                optional
              />
            </div>
          </Card>
          <LazyBoundary>
            <NextPlan before={start.before} suggested={start.suggested} leftOut={leftOut} />
          </LazyBoundary>
          <Card>
            <LazyBoundary quiet>
              <NoteField learner={{ id: learnerId, name }} />
            </LazyBoundary>
          </Card>
        </div>
      </div>
      <div className="assess-save">
        <Summary />
        <Button
          variant="second"
          size="lg"
          icon={<Plus />}
          aria-haspopup="dialog"
          onClick={() => setIsAdding(true)}
        >
          Add skill
        </Button>
        <SubmitButton size="lg">{changed ? 'Save changes' : 'Save assessment'}</SubmitButton>
      </div>
    </Form>
  )
}

const addressOf = ({ id, learner }: Lesson) =>
  `/dashboard/students/${learner?.id}/assessment?lesson=${id}&day`

function Summary() {
  const [levels, added, notes, plan, rating] = useWatch<
    AssessmentForm,
    ['levels', 'added', 'instructor_notes', 'plan', 'overall_rating']
  >({ name: ['levels', 'added', 'instructor_notes', 'plan', 'overall_rating'] })
  const count = listSkills([], { levels, added }).length
  const verdict = rating && overall[rating - 1]
  return (
    <span className="num min-h-6">
      {!verdict && (
        <>
          <button
            type="button"
            className="min-h-6 font-semibold text-ink underline"
            onClick={({ currentTarget }) => goToStars(currentTarget.closest('form'))}
          >
            Choose the stars
          </button>
          {' · '}
        </>
      )}
      {[
        ...(verdict ? [`“${verdict}”`] : []),
        plural(count, 'skill'),
        ...(notes.trim() ? ['note'] : []),
        ...(plan.length > 0 ? [`${plan.length} planned`] : []),
      ].join(' · ')}
    </span>
  )
}

function goToStars(form: HTMLFormElement | null) {
  const star = form?.querySelector<HTMLInputElement>('[name="overall_rating"]')
  star?.focus({ preventScroll: true })
  star?.closest('fieldset')?.scrollIntoView({ block: 'center' })
}

function RatingOfChosen(of: { learnerId: string; name: string }) {
  const lessonId = useWatch<AssessmentForm, 'lesson_id'>({ name: 'lesson_id' })
  return <LearnerRating {...of} lessonId={lessonId} />
}

function LessonChoice({ lessons }: { lessons: readonly Lesson[] }) {
  const chosen = useWatch<AssessmentForm, 'lesson_id'>({ name: 'lesson_id' })
  const lesson = lessons.find(({ id }) => id === chosen)
  return (
    <div>
      {lessons.length > 1 && (
        <SelectField
          name="lesson_id"
          label="Which lesson?"
          options={lessons.map(({ id, startsAt, endsAt }) => ({
            value: id,
            label: formatLocalSpan(startsAt, endsAt),
          }))}
        />
      )}
      {lessons.length === 1 && lesson && (
        <p className="font-semibold">{formatLocalSpan(lesson.startsAt, lesson.endsAt)}</p>
      )}
      {chosen && lesson?.status !== 'delivered' && <p className="mt-2 text-sm">{words.marksToo}</p>}
    </div>
  )
}
