import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

type Frame = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string
  optional?: boolean
  className?: string
}
type Aria = { 'aria-describedby'?: string; 'aria-invalid'?: true }

/** `children` gets the aria attributes that tie label, hint and error together. */
export function FieldFrame({
  children,
  ...frame
}: Frame & { children: (aria: Aria & { id: string }) => ReactNode }) {
  return (
    <div className={cx('field', frame.className)}>
      <label className="field-label" htmlFor={frame.id}>
        {frame.label}
        {frame.optional && <span className="field-optional"> (optional)</span>}
      </label>
      <Hint {...frame} />
      {children({ id: frame.id, ...ariaOf(frame) })}
      <FieldError id={frame.id} error={frame.error} />
    </div>
  )
}

export function FieldGroup({ children, ...frame }: Frame & { children: (aria: Aria) => ReactNode }) {
  return (
    <fieldset id={frame.id} tabIndex={-1} className={cx('field', frame.className)}>
      <legend className="field-label mb-1.5">
        {frame.label}
        {frame.optional && <span className="field-optional"> (optional)</span>}
      </legend>
      <Hint {...frame} />
      {children(ariaOf(frame))}
      <FieldError id={frame.id} error={frame.error} />
    </fieldset>
  )
}

export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null
  return (
    <span className="field-error" id={`${id}-error`}>
      <CircleAlert aria-hidden="true" />
      <span>{error}</span>
    </span>
  )
}

const Hint = ({ id, hint }: Frame) =>
  hint && (
    <span className="field-hint" id={`${id}-hint`}>
      {hint}
    </span>
  )

function ariaOf({ id, hint, error }: Frame): Aria {
  const described = cx(error && `${id}-error`, Boolean(hint) && `${id}-hint`)
  return { 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}
