import { cx } from './class-names.ts'

export function StrengthMeter({ score, says }: { score: 0 | 1 | 2 | 3 | 4; says: string }) {
  return (
    <div className="grid gap-1.5">
      <span className="strength" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} className={cx(step <= score && (score < 2 ? 'strength-weak' : 'strength-on'))} />
        ))}
      </span>
      <span className="field-hint" aria-live="polite">
        {says}
      </span>
    </div>
  )
}
