export function Progress({ value, max = 100, label }: { value: number; max?: number; label: string }) {
  const share = Math.min(1, Math.max(0, value / max))
  return (
    <span
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <span className="progress-on" style={{ width: `${share * 100}%` }} />
    </span>
  )
}
