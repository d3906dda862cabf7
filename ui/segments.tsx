type SegmentsProps<Value extends string> = {
  label: string
  name: string
  /** Undefined: none is chosen yet. */
  value: Value | undefined
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  className?: string
}

export function Segments<Value extends string>({
  label,
  name,
  value,
  onChange,
  options,
  className,
}: SegmentsProps<Value>) {
  return (
    <fieldset className={`segments ${className ?? ''}`}>
      <legend className="sr">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="sr"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
