import { useWatch } from 'react-hook-form'
import { Lane } from '#ui/lane.tsx'
import { FieldError } from '#ui/field-frame.tsx'
import { useField } from '#ui/use-field.ts'
import { nameOf } from '../assessment-form.ts'
import { levelName, levels, type Skill } from '../../syllabus.ts'

/** One skill with its five levels as large radio buttons, and where it stood before. */
export function SkillChoice({ skill, before }: { skill: Skill; before: number }) {
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
