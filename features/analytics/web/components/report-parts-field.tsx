import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { FieldGroup } from '#ui/field-frame.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useField } from '#ui/use-field.ts'
import { type ReportPart, reportParts } from '../../report-rules.ts'
import { partNames } from '../report-names.ts'

/** All parts, those that are ticked in the order in which the report shows them. */
export function ReportPartsField({ name }: { name: string }) {
  const { id, error, form } = useField(name)
  const [chosen, setChosen] = useState<readonly ReportPart[]>(() => form.getValues(name) as ReportPart[])
  const [order, setOrder] = useState<readonly ReportPart[]>(() => [
    ...chosen,
    ...reportParts.filter((part) => !chosen.includes(part)),
  ])
  const [moved, setMoved] = useState('')
  const choose = (nextOrder: readonly ReportPart[], next: readonly ReportPart[]) => {
    setOrder(nextOrder)
    setChosen(next)
    form.setValue(
      name,
      nextOrder.filter((part) => next.includes(part)),
      { shouldDirty: true, shouldValidate: error !== undefined },
    )
  }
  const move = (part: ReportPart, by: -1 | 1) => {
    const at = order.indexOf(part)
    const other = order[at + by]
    if (!other) return
    choose(order.with(at, other).with(at + by, part), chosen)
    setMoved(`“${partNames[part]}” is number ${at + by + 1} of ${order.length} now.`)
  }
  return (
    <FieldGroup
      id={id}
      label="What it shows"
      hint="Tick what you want, and move it up or down."
      error={error}
    >
      {(aria) => (
        <ul className="ruled">
          {order.map((part, at) => (
            <li key={part} className="justify-between">
              <label className="tick min-w-0 flex-1">
                <input
                  {...aria}
                  type="checkbox"
                  checked={chosen.includes(part)}
                  onChange={({ target }) =>
                    choose(
                      order,
                      target.checked ? [...chosen, part] : chosen.filter((other) => other !== part),
                    )
                  }
                />
                <span>{partNames[part]}</span>
              </label>
              <span className="flex flex-none">
                <IconButton
                  label={`Move “${partNames[part]}” up`}
                  icon={<ArrowUp aria-hidden="true" />}
                  aria-disabled={at === 0}
                  className={at === 0 ? 'opacity-40' : undefined}
                  onClick={() => move(part, -1)}
                />
                <IconButton
                  label={`Move “${partNames[part]}” down`}
                  icon={<ArrowDown aria-hidden="true" />}
                  aria-disabled={at === order.length - 1}
                  className={at === order.length - 1 ? 'opacity-40' : undefined}
                  onClick={() => move(part, 1)}
                />
              </span>
            </li>
          ))}
          <li className="sr" aria-live="polite">
            {moved}
          </li>
        </ul>
      )}
    </FieldGroup>
  )
}
