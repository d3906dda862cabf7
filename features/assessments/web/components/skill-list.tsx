import { CheckCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { plural } from '#common/plural.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { type Skill, skills, syllabusAttribution } from '../../syllabus.ts'
import { type AssessmentForm, nameOf } from '../assessment-form.ts'
import { LevelsError } from './levels-error.tsx'
import { SkillChoice } from './skill-choice.tsx'

const SkillPicker = lazily(async () => (await import('./skill-picker.tsx')).SkillPicker)

type SkillListProps = {
  planned: readonly string[]
  leftOut: readonly string[]
  before: ReadonlyMap<string, number>
  isAdding: boolean
  setIsAdding: (isAdding: boolean) => void
}

export function SkillList({ planned, leftOut, before, isAdding, setIsAdding }: SkillListProps) {
  const { setValue } = useFormContext<AssessmentForm>()
  const levels = useWatch<AssessmentForm, 'levels'>({ name: 'levels' })
  const [listed, setListed] = useState(planned)
  const list = useRef<HTMLElement>(null)
  const added = useRef<string>(undefined)
  // The button is in reach wherever the page is scrolled to; what it added may be elsewhere.
  useEffect(() => {
    const at = skills.find(({ name }) => name === added.current)?.number
    added.current = undefined
    if (at) list.current?.querySelector(`[data-skill="${at}"]`)?.scrollIntoView({ block: 'center' })
  }, [listed])
  const set = ({ number }: Skill, level: number) =>
    setValue(`levels.${nameOf(number)}`, level ? String(level) : '', { shouldDirty: true })
  // What an unsaved draft brings back has a level, but was never listed here.
  const shown = [
    ...skills
      .filter(({ name }) => listed.includes(name))
      .sort((a, b) => listed.indexOf(a.name) - listed.indexOf(b.name)),
    ...skills.filter(({ name, number }) => !listed.includes(name) && levels[nameOf(number)]),
  ]
  const steps = skills.filter(
    ({ name }) => planned.includes(name) && listed.includes(name) && before.get(name),
  )
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
        <h2 id="skill-list">{planned.length > 0 ? 'Planned today' : 'Skills'}</h2>
        <LevelsError />
        {shown.map((skill) => (
          <SkillChoice
            key={skill.number}
            skill={skill}
            before={before.get(skill.name) ?? 0}
            target={steps.includes(skill) ? nextLevel(before.get(skill.name)) : undefined}
            onRemove={() => {
              set(skill, 0)
              setListed(listed.filter((name) => name !== skill.name))
            }}
          />
        ))}
      </section>
      <p className="text-xs text-ink-2">{syllabusAttribution}</p>
      {isAdding && (
        <LazyBoundary onFail={() => setIsAdding(false)}>
          <SkillPicker
            title="Add a skill"
            action="Add to this lesson"
            taken={[...shown.map(({ name }) => name), ...leftOut]}
            before={before}
            onClose={() => setIsAdding(false)}
            onAdd={(names) => {
              for (const skill of skills.filter(({ name }) => names.includes(name)))
                set(skill, before.get(skill.name) ?? 0)
              added.current = names[0]
              setListed([...listed, ...names])
            }}
          />
        </LazyBoundary>
      )}
    </>
  )
}

const nextLevel = (level = 0) => Math.min(5, level + 1)
