import { Minus, Plus } from 'lucide-react'
import { IconButton } from '#ui/icon-button.tsx'
import type { Fault } from '../../contract.ts'
import { competencyGroups } from '../../competencies.ts'

type Props = { faults: readonly Fault[]; onChange: (faults: readonly Fault[]) => void }

/** In the order of the result sheet; a group opens where something is marked. */
export function FaultSheet({ faults, onChange }: Props) {
  const of = (competency: string) => faults.find((one) => one.competency === competency)
  const set = (competency: Fault['competency'], change: Partial<Fault>) => {
    const before = of(competency) ?? { competency, driving: 0, serious: false, dangerous: false }
    onChange([...faults.filter((one) => one.competency !== competency), { ...before, ...change }])
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">Faults on the result sheet</legend>
      {competencyGroups.map(({ name, of: listed }) => {
        const marked = listed.reduce((sum, [id]) => {
          const fault = of(id)
          return sum + (fault ? fault.driving + Number(fault.serious) + Number(fault.dangerous) : 0)
        }, 0)
        return (
          <details key={name} className="border-b border-line pb-2">
            <summary className="cursor-pointer py-1">
              {name}
              {marked > 0 && <b> · {marked}</b>}
            </summary>
            <ul className="grid gap-2 pt-2">
              {listed.map(([id, label]) => {
                const fault = of(id)
                const driving = fault?.driving ?? 0
                return (
                  <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="min-w-40 flex-1">{label}</span>
                    <span className="flex items-center gap-1">
                      <IconButton
                        label={`One driving fault fewer: ${label}`}
                        icon={<Minus />}
                        disabled={driving === 0}
                        onClick={() => set(id, { driving: driving - 1 })}
                      />
                      <output className="w-6 text-center tabular-nums">{driving}</output>
                      <IconButton
                        label={`One driving fault more: ${label}`}
                        icon={<Plus />}
                        disabled={driving >= 50}
                        onClick={() => set(id, { driving: driving + 1 })}
                      />
                    </span>
                    {(['serious', 'dangerous'] as const).map((kind) => (
                      <label key={kind} className="tick">
                        <input
                          type="checkbox"
                          aria-label={`${kind === 'serious' ? 'Serious' : 'Dangerous'}: ${label}`}
                          checked={fault?.[kind] ?? false}
                          onChange={({ target }) => set(id, { [kind]: target.checked })}
                        />
                        <span>{kind === 'serious' ? 'Serious' : 'Dangerous'}</span>
                      </label>
                    ))}
                  </li>
                )
              })}
            </ul>
          </details>
        )
      })}
    </fieldset>
  )
}
