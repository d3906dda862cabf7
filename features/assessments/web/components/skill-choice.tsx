import { Flag, X } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-frame.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useField } from '#ui/use-field.ts'
import { levelName, levels, type Skill } from '../../syllabus.ts'
import { nameOf } from '../assessment-form.ts'
import { words } from '../words.ts'

type SkillChoiceProps = {
  skill: Skill
  /** The level of last time; 0: none. Undefined where nothing should be suggested. */
  before?: number
  /** The next level up, if it was planned. */
  target?: number | undefined
  /** What a lesson after this one says of it. */
  later?: { date: string; level: number } | undefined
  /** Below the levels, in place of last time’s. */
  says?: string
  onRemove: () => void
}

export function SkillChoice({ skill, before, target, later, says, onRemove }: SkillChoiceProps) {
  const name = `levels.${nameOf(skill.number)}`
  const field = useField(name)
  const chosen = Number(useWatch({ name }) || 0)
  return (
    <fieldset id={field.id} tabIndex={-1} className="skill-choice" data-skill={skill.number}>
      <legend>
        <b>{skill.name}</b>
        <span className="level-name" data-chosen={chosen} aria-hidden="true">
          {chosen > 0 ? levelName(chosen) : 'Choose a level'}
        </span>
      </legend>
      <div className="level-choice" data-chosen={chosen}>
        {levels.map(({ level, name }) => (
          <label
            key={level}
            data-reached={level <= chosen || undefined}
            data-target={level === target || undefined}
          >
            <input {...field.register} type="radio" value={level} className="sr" />
            <i aria-hidden="true" />
            <span aria-hidden="true">{level}</span>
            <span className="level-word" aria-hidden="true">
              {name}
            </span>
            <span className="sr">
              {level}, {name}
              {level === before && ', last time'}
            </span>
          </label>
        ))}
      </div>
      <p className="level-says">
        <span>{says ?? (before ? `Last time: ${levelName(before)}` : 'New')}</span>
        {target !== undefined && (
          <span className="level-target">
            <Flag aria-hidden="true" />
            next: {levelName(target)}
          </span>
        )}
      </p>
      {later && <p className="level-says">{words.later(later)}</p>}
      <IconButton label={`Leave out ${skill.name}`} icon={<X />} onClick={onRemove} />
      {field.error && (
        <div className="level-open">
          <FieldError id={field.id} error={field.error} />
          <Button variant="second" size="sm" onClick={onRemove}>
            Leave it out
          </Button>
        </div>
      )}
    </fieldset>
  )
}
