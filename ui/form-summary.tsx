import { useEffect, useRef } from 'react'
import { type FieldErrors, useFormContext } from 'react-hook-form'

/** What is wrong with the form, once it was sent: takes the focus, and each line leads to its field. `Form` draws it. */
export function FormSummary() {
  const { formState } = useFormContext()
  const box = useRef<HTMLDivElement>(null)
  const problems = listProblems(formState.errors)
  useEffect(() => {
    if (formState.submitCount > 0 && !formState.isSubmitting) box.current?.focus()
  }, [formState.submitCount, formState.isSubmitting])

  if (problems.length === 0 || formState.submitCount === 0) return null
  const alone = problems.length === 1 && !problems[0]?.name
  return (
    <div ref={box} className="form-summary" tabIndex={-1} role="alert">
      {alone ? (
        <p className="font-semibold">{problems[0]?.message}</p>
      ) : (
        <>
          <h2>{problems.length === 1 ? 'One thing needs your attention' : `${problems.length} things need your attention`}</h2>
          <ul className="mt-2 grid gap-1">
            {problems.map(({ name, message }) => (
              <li key={name + message}>{name ? <button type="button" className="text-left font-semibold text-red-ink underline" onClick={() => goTo(box.current, name)}>{message}</button> : message}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

type Problem = { name: string; message: string }

function listProblems(errors: FieldErrors, prefix = ''): Problem[] {
  return Object.entries(errors).flatMap(([key, error]): Problem[] => {
    if (!error || typeof error !== 'object' || key === 'ref') return []
    if (typeof error.message === 'string') return [{ name: key === 'root' || prefix === 'root.' ? '' : prefix + key, message: error.message }]
    return listProblems(error as FieldErrors, `${prefix}${key}.`)
  })
}

/** By name, because radios and files have no single id; the first field of that name is where the person should be. */
function goTo(box: HTMLElement | null, name: string) {
  const field = box?.closest('form')?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]:checked, [name="${CSS.escape(name)}"]`)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
