import { useNavigate } from 'react-router'
import type { Lesson } from '#features/lessons/contract.ts'
import { formatLocalSpan } from '#web/zone.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { RatingField } from '#ui/rating-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import '../assessment.css'
import type { Assessment } from '../../contract.ts'
import { levels, syllabus, syllabusAttribution, levelName, type Skill } from '../../syllabus.ts'
import { AssessmentForm, emptyForm, formOf, givenOf, nameOf } from '../assessment-form.ts'
import { useUpdateAssessment } from '../hooks.ts'
import type { UnsentAssessment } from '../outbox.ts'
import { useSaveOrStore } from '../sending.ts'
import { words } from '../words.ts'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '#ui/select-field.tsx'
import { Lane } from '#ui/lane.tsx'
import { FieldError } from '#ui/field-frame.tsx'
import { useField } from '#ui/use-field.ts'

type AssessmentSheetProps = {
  studentId: string
  changed?: Assessment | undefined
  unsent?: UnsentAssessment | undefined
  before: ReadonlyMap<string, number>
  lessons: readonly Lesson[]
  first: string
  back: string
}

export function AssessmentSheet({
  studentId,
  changed,
  unsent,
  before,
  lessons,
  first,
  back,
}: AssessmentSheetProps) {
  const form = useForm(AssessmentForm, {
    defaultValues: changed ? formOf(changed) : (unsent?.form ?? emptyForm(first)),
  })
  const update = useUpdateAssessment()
  const saveNew = useSaveOrStore(useSignedIn().id, studentId)
  const navigate = useNavigate()

  const save = async (values: AssessmentForm) => {
    const lesson = lessons.find(({ id }) => id === values.lesson_id)
    if (changed) await update.mutateAsync({ assessment_id: changed.id, ...givenOf(values, changed) })
    else if (lesson && (await saveNew(values, lesson)) === 'stored') {
      toast(words.stored)
      return navigate(`/dashboard/lessons/${lesson.id}`)
    }
    toast({
      title: changed ? 'Assessment changed' : 'Assessment saved',
      description: 'Your learner can see it now.',
      tone: 'good',
    })
    return navigate(`/dashboard/students/${studentId}`)
  }

  return (
    <Form form={form} onSubmit={save} draft={`assessment ${changed?.id ?? first}`}>
      <Card title="The lesson">
        {changed ? (
          <p>{formatLocalSpan(changed.date, changed.date).replace(/–.*/, '')}</p>
        ) : (
          <LessonChoice lessons={lessons} />
        )}
      </Card>
      <Card title="Skills">
        <SkillsError />
        <p className="mb-3">Choose a level for each skill you worked on. Leave the rest.</p>
        <ul className="level-key mb-2">
          {levels.map(({ level, name, means }) => (
            <li key={level}>
              <b>
                {level} {name}
              </b>
              : {means}
            </li>
          ))}
        </ul>
        {syllabus.map((group) => (
          <section key={group.name} className="mt-6">
            <h3 className="mb-2 text-md">{group.name}</h3>
            {group.skills.map((skill) => (
              <SkillChoice key={skill.number} skill={skill} before={before.get(skill.name) ?? 0} />
            ))}
          </section>
        ))}
        <p className="mt-5 text-xs text-ink-2">{syllabusAttribution}</p>
      </Card>
      <Card title="In your words">
        <div className="grid gap-5">
          <TextArea name="strengths" label="What went well" hint="One point per line." optional />
          <TextArea
            name="areas"
            label="What to work on"
            hint="One point per line. Say what to do, not only what was wrong."
            optional
          />
          <RatingField
            name="overall_rating"
            label="The lesson as a whole"
            hint="Choose one to five stars."
            words={['Hard going', 'Getting there', 'Steady', 'Good', 'Excellent']}
          />
          <TextArea name="instructor_notes" label="Notes for your learner" rows={5} optional />
        </div>
      </Card>
      <div className="flex flex-wrap gap-3">
        <SubmitButton size="lg">{changed ? 'Save changes' : 'Save assessment'}</SubmitButton>
        <ButtonLink variant="second" size="lg" to={back}>
          Back
        </ButtonLink>
      </div>
    </Form>
  )
}

function LessonChoice({ lessons }: { lessons: readonly Lesson[] }) {
  const chosen = useWatch({ name: 'lesson_id' })
  const isMarked = lessons.find(({ id }) => id === chosen)?.status === 'delivered'
  return (
    <>
      <SelectField
        name="lesson_id"
        label="Which lesson?"
        options={lessons.map(({ id, startsAt, endsAt }) => ({
          value: id,
          label: formatLocalSpan(startsAt, endsAt),
        }))}
      />
      {chosen && !isMarked && <p className="mt-2 text-sm">{words.marksToo}</p>}
    </>
  )
}

/** About no one skill, so it stands above them all. */
function SkillsError() {
  const { formState, clearErrors } = useFormContext<AssessmentForm>()
  const hasLevel = Object.values(useWatch<AssessmentForm, 'levels'>({ name: 'levels' })).some(Boolean)
  useEffect(() => {
    if (hasLevel) clearErrors('levels')
  }, [hasLevel, clearErrors])
  const error = formState.errors.levels as { message?: string } | undefined
  return (
    <fieldset name="levels" tabIndex={-1} className="mb-2">
      <legend className="sr">Skills</legend>
      <FieldError id="levels" error={error?.message} />
    </fieldset>
  )
}

function SkillChoice({ skill, before }: { skill: Skill; before: number }) {
  const field = useField(`levels.${nameOf(skill.number)}`)
  const chosen = Number(useWatch({ name: `levels.${nameOf(skill.number)}` }) || 0)
  return (
    <fieldset id={field.id} tabIndex={-1} className="skill-choice">
      <legend>
        {skill.name}
        <small>{skill.parts.join(' · ')}</small>
      </legend>
      <div className="level-choice">
        <label title="Not in this lesson">
          <input {...field.register} type="radio" value="" className="sr" />
          <span aria-hidden="true">–</span>
          <span className="sr">Not in this lesson</span>
        </label>
        {levels.map(({ level, name }) => (
          <label key={level} title={name}>
            <input {...field.register} type="radio" value={level} className="sr" />
            <span aria-hidden="true">{level}</span>
            <span className="sr">
              {level}, {name}
            </span>
          </label>
        ))}
      </div>
      <p className="level-says">
        <Lane
          size="short"
          level={chosen || before}
          label={chosen ? `chosen: level ${chosen} of 5` : `so far: level ${before} of 5`}
        />
        <span>{chosen ? levelName(chosen) : before ? `So far: ${levelName(before)}` : 'Not started'}</span>
      </p>
      <FieldError id={field.id} error={field.error} />
    </fieldset>
  )
}
