import { useState } from 'react'
import { plural } from '#common/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FindField } from '#ui/find-field.tsx'
import { Lane } from '#ui/lane.tsx'
import { useMediaQuery } from '#web/use-media-query.ts'
import { levelName, type Skill, skills } from '../../syllabus.ts'

type SkillPickerProps = {
  title: string
  taken: readonly string[]
  before: ReadonlyMap<string, number>
  onAdd: (names: readonly string[]) => void
  onClose: () => void
}

export function SkillPicker({ title, taken, before, onAdd, onClose }: SkillPickerProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const isPhone = useMediaQuery('(max-width: 47.99rem)')
  const found = skills.filter((skill) => !taken.includes(skill.name) && isFound(skill, text))
  const order = [...before.keys()]
  const groups = [
    {
      name: 'Practised last',
      rows: found
        .filter(({ name }) => before.get(name))
        .sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name)),
    },
    { name: 'Not started', rows: found.filter(({ name }) => !before.get(name)) },
  ]
  return (
    <Dialog open onClose={onClose} sheet={isPhone} title={title}>
      <FindField
        label={`Search ${plural(skills.length, 'skill')}`}
        value={text}
        onChange={setText}
        found={found.length}
      />
      {groups.map(
        ({ name, rows }) =>
          rows.length > 0 && (
            <fieldset key={name} className="skill-rows">
              <legend>{name}</legend>
              {rows.map((skill) => (
                <label key={skill.number} className="tick">
                  <input
                    type="checkbox"
                    checked={chosen.includes(skill.name)}
                    onChange={({ target }) =>
                      setChosen(
                        target.checked ? [...chosen, skill.name] : chosen.filter((one) => one !== skill.name),
                      )
                    }
                  />
                  <span>
                    {skill.name}
                    {before.get(skill.name) ? <small>{levelName(before.get(skill.name)!)}</small> : null}
                  </span>
                  <Lane level={before.get(skill.name) ?? 0} size="short" />
                </label>
              ))}
            </fieldset>
          ),
      )}
      {found.length === 0 && <p className="text-ink-2">No skill is called that.</p>}
      <div className="dialog-bar">
        <Button
          size="lg"
          wide
          disabled={chosen.length === 0}
          onClick={() => {
            onAdd(chosen)
            onClose()
          }}
        >
          {chosen.length === 0 ? 'Choose skills' : `Add ${plural(chosen.length, 'skill')}`}
        </Button>
      </div>
    </Dialog>
  )
}

const isFound = ({ name, parts }: Skill, text: string) =>
  [name, ...parts].some((words) => words.toLowerCase().includes(text.trim().toLowerCase()))
