import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { firstName } from '#common/first-name.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import '../assessment.css'
import { leftOutFor } from '../../rules.ts'
import { levels as levelWords } from '../../syllabus.ts'
import { nameOf } from '../assessment-form.ts'
import { listRated, RatingForm, ratingFormOf, scoresOf } from '../rating-form.ts'
import { ratingWords } from '../rating-words.ts'
import { useRateOrStore } from '../self-rating-hooks.ts'
import { LevelsError } from './levels-error.tsx'
import { SkillChoice } from './skill-choice.tsx'

const SkillPicker = lazily(async () => (await import('./skill-picker.tsx')).SkillPicker)

type RateLessonProps = {
  lesson: Pick<Lesson, 'id' | 'instructor'>
  /** What was planned for the lesson, or is marked; what was rated already begins with itself alone. */
  names: readonly string[]
  before: ReadonlyMap<string, number>
  own?: { skills: Readonly<Record<string, number>>; note: string } | undefined
  sawMarks: boolean
  onDone: () => void
}

/** Empty as it opens: a level that stood there already would be half an answer. */
export function RateLesson({ lesson, names, before, own, sawMarks, onDone }: RateLessonProps) {
  const me = useSignedIn().id
  const form = useForm(RatingForm, { defaultValues: ratingFormOf(own?.skills, own?.note) })
  const rate = useRateOrStore(me)
  const submit = async (values: RatingForm) => {
    const saved = await rate({
      id: lesson.id,
      name: lesson.instructor.name,
      writtenAt: new Date().toISOString(),
      skills: scoresOf(values),
      note: values.note.trim(),
      sawMarks,
    })
    toast(ratingWords[saved])
    onDone()
  }
  return (
    <Form form={form} onSubmit={submit} draft={`rating ${lesson.id}`}>
      <p className="text-sm text-ink-2">1 means you’ve just been shown it, 4 means on your own.</p>
      <Skills
        first={own ? Object.keys(own.skills) : names}
        notTaught={leftOutFor(lesson.instructor.isTrainee)}
        before={before}
      />
      <TextArea
        name="note"
        label="Anything to add?"
        hint={`What felt good, or what you’d like to practise next. ${firstName(lesson.instructor.name)} sees your rating and this note as soon as you save. You can change both until the lesson is written up, but not take them back.`}
        rows={2}
        optional
      />
      <SubmitButton size="lg" wide>
        Save my rating
      </SubmitButton>
    </Form>
  )
}

type SkillsProps = {
  first: readonly string[]
  notTaught: readonly string[]
  before: ReadonlyMap<string, number>
}

function Skills({ first, notTaught, before }: SkillsProps) {
  const { setValue } = useFormContext<RatingForm>()
  const [levels, added, leftOut] = useWatch<RatingForm, ['levels', 'added', 'leftOut']>({
    name: ['levels', 'added', 'leftOut'],
  })
  const [isAdding, setIsAdding] = useState(false)
  const shown = listRated(first, { levels, added, leftOut })
  const set = (name: 'added' | 'leftOut', names: readonly string[]) =>
    setValue(name, [...names], { shouldDirty: true })
  return (
    <>
      {shown.length > 0 && (
        <div className="skill-list">
          {shown.map((skill) => (
            <SkillChoice
              key={skill.number}
              skill={skill}
              says={
                levelWords.find(({ level }) => String(level) === levels[nameOf(skill.number)])?.means ?? ''
              }
              onRemove={() => {
                setValue(`levels.${nameOf(skill.number)}`, '', { shouldDirty: true })
                set(
                  'added',
                  added.filter((name) => name !== skill.name),
                )
                set('leftOut', [...leftOut, skill.name])
              }}
            />
          ))}
        </div>
      )}
      <LevelsError />
      <Button
        variant="second"
        icon={<Plus />}
        aria-haspopup="dialog"
        className="justify-self-start"
        onClick={() => setIsAdding(true)}
      >
        Add a skill
      </Button>
      {isAdding && (
        <LazyBoundary onFail={() => setIsAdding(false)}>
          <SkillPicker
            title="Add a skill"
            taken={[...shown.map(({ name }) => name), ...notTaught]}
            before={before}
            onClose={() => setIsAdding(false)}
            onAdd={(names) => {
              set('added', [...added, ...names])
              set(
                'leftOut',
                leftOut.filter((name) => !names.includes(name)),
              )
            }}
          />
        </LazyBoundary>
      )}
    </>
  )
}
