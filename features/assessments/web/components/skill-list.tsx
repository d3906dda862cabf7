import { CheckCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { plural } from '#common/plural.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { type Skill, skills, syllabusAttribution } from '../../syllabus.ts'
import { type AssessmentForm, listSkills, nameOf } from '../assessment-form.ts'
import { LevelsError } from './levels-error.tsx'
import { SkillChoice } from './skill-choice.tsx'

const SkillPicker = lazily(async () => (await import('./skill-picker.tsx')).SkillPicker)

type SkillListProps = {
  planned: readonly string[]
  leftOut: readonly string[]
  before: ReadonlyMap<string, number>
  later: ReadonlyMap<string, { date: string; level: number }>
  isAdding: boolean
  setIsAdding: (isAdding: boolean) => void
}

export function SkillList({ leftOut, before, later, isAdding, setIsAdding, ...props }: SkillListProps) {
  const { setValue, clearErrors, formState } = useFormContext<AssessmentForm>()
  const { submitCount, isSubmitting, errors } = formState
  const [levels, added] = useWatch<AssessmentForm, ['levels', 'added']>({ name: ['levels', 'added'] })
  const [removed, setRemoved] = useState<readonly string[]>([])
  const list = useRef<HTMLElement>(null)
  const latest = useRef<string>(undefined)
  const planned = props.planned.filter((name) => !removed.includes(name))
  // The button is in reach wherever the page is scrolled to; what it added may be elsewhere.
  useEffect(() => {
    const at = skills.find(({ name }) => name === latest.current)?.number
    latest.current = undefined
    if (at) list.current?.querySelector(`[data-skill="${at}"]`)?.scrollIntoView({ block: 'center' })
  }, [added])
  // Where nothing else is wrong, it goes past the summary to the skill that waits for its level.
  const focusOpen = useEffectEvent(() => {
    if (Object.keys(errors).join() !== 'levels') return
    const open = list.current?.querySelector('.skill-choice:has(.field-error)')
    open?.querySelector('input')?.focus({ preventScroll: true })
    open?.scrollIntoView({ block: 'center' })
  })
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) focusOpen()
  }, [submitCount, isSubmitting])
  const set = ({ number }: Skill, level: number) =>
    setValue(`levels.${nameOf(number)}`, level ? String(level) : '', { shouldDirty: true })
  const setAdded = (names: readonly string[]) => setValue('added', [...names], { shouldDirty: true })
  const shown = listSkills(planned, { levels, added })
  const steps = skills.filter(({ name }) => planned.includes(name) && before.get(name))
  const isUp = steps.every(
    ({ name, number }) => levels[nameOf(number)] === String(nextLevel(before.get(name))),
  )
  return (
    <>
      {steps.length > 0 && (
        <button
          type="button"
          className="step-up"
          aria-pressed={isUp}
          onClick={() => {
            for (const skill of steps) {
              const last = before.get(skill.name) ?? 0
              set(skill, isUp ? last : nextLevel(last))
            }
          }}
        >
          <span aria-hidden="true">
            <CheckCheck />
          </span>
          <span>
            <b>One level up</b>
            <small>
              {steps.length === 1 ? 'The planned skill' : `All ${plural(steps.length, 'planned skill')}`}
            </small>
          </span>
        </button>
      )}
      <section ref={list} className="skill-list" aria-labelledby="skill-list">
        <h2 id="skill-list">{planned.length > 0 ? 'Planned for this lesson' : 'Skills'}</h2>
        <LevelsError />
        {shown.map((skill) => (
          <SkillChoice
            key={skill.number}
            skill={skill}
            before={before.get(skill.name) ?? 0}
            later={later.get(skill.name)}
            target={steps.includes(skill) ? nextLevel(before.get(skill.name)) : undefined}
            onRemove={() => {
              set(skill, 0)
              clearErrors(`levels.${nameOf(skill.number)}`)
              setRemoved([...removed, skill.name])
              setAdded(added.filter((name) => name !== skill.name))
            }}
          />
        ))}
      </section>
      <p className="text-xs text-ink-2">{syllabusAttribution}</p>
      {isAdding && (
        <LazyBoundary onFail={() => setIsAdding(false)}>
          <SkillPicker
            title="Add a skill"
            taken={[...shown.map(({ name }) => name), ...leftOut]}
            before={before}
            onClose={() => setIsAdding(false)}
            onAdd={(names) => {
              for (const skill of skills.filter(({ name }) => names.includes(name)))
                set(skill, before.get(skill.name) ?? 0)
              latest.current = names[0]
              setRemoved(removed.filter((name) => !names.includes(name)))
              setAdded([...added, ...names])
            }}
          />
        </LazyBoundary>
      )}
    </>
  )
}

const nextLevel = (level = 0) => Math.min(5, level + 1)
