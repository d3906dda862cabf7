import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { skills } from '../../syllabus.ts'
import { type AssessmentForm, nameOf } from '../assessment-form.ts'

const SkillPicker = lazily(async () => (await import('./skill-picker.tsx')).SkillPicker)

type NextPlanProps = {
  before: ReadonlyMap<string, number>
  suggested: readonly string[]
  leftOut: readonly string[]
}

export function NextPlan({ before, suggested, leftOut }: NextPlanProps) {
  const { setValue } = useFormContext<AssessmentForm>()
  const plan = useWatch<AssessmentForm, 'plan'>({ name: 'plan' })
  const levels = useWatch<AssessmentForm, 'levels'>({ name: 'levels' })
  const [isAdding, setIsAdding] = useState(false)
  const set = (names: readonly string[]) => setValue('plan', [...names], { shouldDirty: true })
  const today = skills.flatMap(({ name, number }) => {
    const level = levels[nameOf(number)]
    return level && level !== '5' ? [name] : []
  })
  const offered = [...new Set([...plan, ...today, ...suggested])].slice(0, Math.max(6, plan.length))
  return (
    <Card title="Plan for next time">
      <div className="phrases">
        {offered.map((name) => (
          <button
            key={name}
            type="button"
            className="phrase"
            aria-pressed={plan.includes(name)}
            onClick={() => set(plan.includes(name) ? plan.filter((one) => one !== name) : [...plan, name])}
          >
            {name}
          </button>
        ))}
        <button type="button" className="phrase" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden="true" />
          More
        </button>
      </div>
      <p className="mt-3 text-sm text-ink-2">
        {plan.length > 0 ? 'Your next lesson starts with these.' : 'Leave it, and we suggest what’s due.'}
      </p>
      {isAdding && (
        <LazyBoundary onFail={() => setIsAdding(false)}>
          <SkillPicker
            title="Plan for next time"
            taken={[...plan, ...leftOut]}
            before={before}
            onClose={() => setIsAdding(false)}
            onAdd={(names) => set([...plan, ...names].slice(0, 8))}
          />
        </LazyBoundary>
      )}
    </Card>
  )
}
