import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { formatSpan } from '#common/time.ts'
import { useLessons, useStudent } from '#features/lessons/web/hooks.ts'
import { myZone } from '#features/lessons/web/zone.ts'
import { groupProgress } from '#features/progress/rules.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { RatingField } from '#ui/rating-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState, Notice } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import '../assessment.css'
import { AssessmentForm, dataOf, emptyForm, formOf } from '../assessment-form.ts'
import { SkillChoice } from '../components/skill-choice.tsx'
import { useCreateAssessment, useStudentAssessments, useUpdateAssessment } from '../hooks.ts'
import type { Assessment } from '../../contract.ts'
import { levels, syllabus, syllabusNotice } from '../../syllabus.ts'

/** The instructor writes a delivered lesson up, or changes what they wrote (`?assessment=`). */
export function AssessmentPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const student = useStudent(id)
  const written = useStudentAssessments(id)
  const delivered = useLessons({ learnerId: id, status: 'delivered', order: 'latest', limit: 100 })
  const failed = [student, written, delivered].find(({ isError }) => isError)
  const changed = written.data?.find((one) => one.id === params.get('assessment'))
  const open = (delivered.data?.lessons ?? []).filter((lesson) => !written.data?.some(({ lesson_id }) => lesson_id === lesson.id))
  const name = student.data?.name ?? 'Student'
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={`/dashboard/students/${id}`}>{name}</Link>
      </p>
      <PageHead title={changed ? 'Change the assessment' : 'Lesson assessment'} lead={student.data && `For ${name}, who reads it at once.`} />
      <div className="mb-5">
        <Notice tone="yellow" title="Only while you are parked">
          Fill this in after the lesson, or safely parked with the engine off. Whoever supervises a learner must not use a hand-held device (Highway Code, rule 149).
        </Notice>
      </div>
      {failed ? (
        <ErrorState title="We could not open this form" retry={failed.refetch}>
          {failed.error?.message}
        </ErrorState>
      ) : !student.data || !written.data || !delivered.data ? (
        <ListSkeleton label="Loading the form" rows={8} />
      ) : !changed && open.length === 0 ? (
        <Card>
          <EmptyState title="There is no lesson to write up." action={<ButtonLink to="/dashboard/lessons?tab=past">See past lessons</ButtonLink>}>
            A lesson can be assessed once it is marked as delivered.
          </EmptyState>
        </Card>
      ) : (
        <Sheet
          key={changed?.id ?? 'new'}
          studentId={id}
          changed={changed}
          written={written.data}
          lessons={open.map(({ id, startsAt, endsAt }) => ({ value: id, label: formatSpan(startsAt, endsAt, myZone()) }))}
          first={open.find((lesson) => lesson.id === params.get('lesson'))?.id ?? open[0]?.id ?? ''}
        />
      )}
    </>
  )
}

type SheetProps = { studentId: string; changed?: Assessment; written: readonly Assessment[]; lessons: readonly { value: string; label: string }[]; first: string }

function Sheet({ studentId, changed, written, lessons, first }: SheetProps) {
  const form = useForm(AssessmentForm, { defaultValues: changed ? formOf(changed) : emptyForm(first) })
  const create = useCreateAssessment()
  const update = useUpdateAssessment()
  const navigate = useNavigate()
  const before = new Map(groupProgress(written.filter((one) => one.id !== changed?.id)).flatMap(({ skills }) => skills.map(({ name, level }) => [name, level])))

  const save = async (values: AssessmentForm) => {
    const given = { assessment_data: dataOf(values, changed), overall_rating: values.overall_rating, instructor_notes: values.instructor_notes }
    await (changed ? update.mutateAsync({ assessment_id: changed.id, ...given }) : create.mutateAsync({ student_id: studentId, lesson_id: values.lesson_id, ...given }))
    toast({ title: changed ? 'Assessment changed' : 'Assessment saved', description: 'Your learner can see it now.', tone: 'good' })
    await navigate(`/dashboard/students/${studentId}`)
  }

  return (
    <Form form={form} onSubmit={save}>
      <Card title="The lesson">
        {changed ? (
          <p>{formatSpan(changed.date, changed.date, myZone()).replace(/–.*/, '')}</p>
        ) : (
          <SelectField name="lesson_id" label="Which lesson?" options={lessons} />
        )}
      </Card>
      <Card title="Skills">
        <p className="mb-3">Choose a level for what you worked on. Leave the rest on the dash.</p>
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
        <p className="mt-5 text-xs text-ink-2">{syllabusNotice}</p>
      </Card>
      <Card title="In your words">
        <div className="grid gap-5">
          <TextArea name="strengths" label="What went well" hint="One thing a line." optional />
          <TextArea name="areas" label="What to work on" hint="One thing a line. Say what to do, not only what was wrong." optional />
          <RatingField name="overall_rating" label="The lesson as a whole" words={['Hard going', 'Getting there', 'Steady', 'Good', 'Excellent']} />
          <TextArea name="instructor_notes" label="Notes for your learner" rows={5} optional />
        </div>
      </Card>
      <div className="flex flex-wrap gap-3">
        <SubmitButton size="lg">{changed ? 'Save changes' : 'Save assessment'}</SubmitButton>
        <ButtonLink variant="second" size="lg" to={`/dashboard/students/${studentId}`}>
          Back without saving
        </ButtonLink>
      </div>
    </Form>
  )
}
