import { formatMoney, type Pence } from '#common/money.ts'
import type { Lesson } from '../../contract.ts'
import { isPaidDirectly } from '../../rules.ts'

export type Charge = { kind: 'terms' | 'whole' | 'part' | 'nothing'; pounds: string }

export type Bounds = {
  readonly pricePence: Pence
  readonly termsPence: Pence
  /** The terms are the most: before its end nobody is charged more for a lesson. */
  readonly isByTerms?: boolean
}

export const startingCharge: Charge = { kind: 'terms', pounds: '' }

const mostOf = ({ pricePence, termsPence, isByTerms }: Bounds) => (isByTerms ? termsPence : pricePence)

/** Undefined: no amount that could be charged. */
export function costOf({ kind, pounds }: Charge, bounds: Bounds): Pence | undefined {
  if (kind === 'whole') return mostOf(bounds)
  if (kind === 'terms') return bounds.termsPence
  if (kind === 'nothing') return 0
  const pence = Math.round(Number(pounds) * 100)
  return pounds.trim() !== '' && pence > 0 && pence <= mostOf(bounds) ? pence : undefined
}

type ChargeFieldsProps = {
  lesson: Lesson
  bounds: Bounds
  charge: Charge
  onChange: (charge: Charge) => void
}

export function ChargeFields({ lesson, bounds, charge, onChange }: ChargeFieldsProps) {
  const { pricePence, termsPence } = bounds
  const most = mostOf(bounds)
  const whole = `The whole price, ${formatMoney(pricePence)}`
  const options = [
    ...(termsPence < most ? [{ kind: 'whole', label: whole } as const] : []),
    {
      kind: 'terms',
      label: termsPence < pricePence ? `As your terms say, ${formatMoney(termsPence)}` : whole,
    },
    { kind: 'part', label: 'Part of it' },
    { kind: 'nothing', label: 'Nothing' },
  ] as const
  return (
    <fieldset className="mt-4 grid gap-2 border-t border-line pt-3">
      <legend className="font-semibold">What do you charge?</legend>
      {options.map(({ kind, label }) => (
        <label key={kind} className="tick">
          <input
            type="radio"
            name="charge"
            checked={charge.kind === kind}
            onChange={() => onChange({ ...charge, kind })}
          />
          <span>{label}</span>
        </label>
      ))}
      {charge.kind === 'part' && (
        <label className="field">
          <span className="field-label">Amount in £</span>
          <input
            className="input"
            inputMode="decimal"
            autoComplete="off"
            value={charge.pounds}
            onChange={(event) => onChange({ ...charge, pounds: event.target.value })}
          />
        </label>
      )}
      {!isPaidDirectly(lesson.paidWith) && (
        <p className="text-sm text-ink-2">
          It’s added to your balance, less commission.{' '}
          {lesson.atFirstPrice
            ? 'We’ll refund the rest of what was paid.'
            : 'The rest of what was paid becomes lesson credit again.'}
        </p>
      )}
    </fieldset>
  )
}
