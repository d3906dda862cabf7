import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type FieldErrors, useFormContext } from 'react-hook-form'
import { pluralWord } from '#common/plural.ts'

/** Takes the focus after a failed submit; each line leads to its field. `Form` draws it. */
export function FormSummary() {
  const { formState } = useFormContext()
  const box = useRef<HTMLDivElement>(null)
  const problems = listProblems(formState.errors)
  const [labels, setLabels] = useState<Record<string, string>>({})
  const names = problems.map(({ name }) => name).join(' ')
  // A form sent before hydration counts as sent.
  const wasSent =
    formState.submitCount > 0 || Object.values(formState.errors).some((error) => error?.type === 'server')
  const isShown = problems.length > 0 && wasSent
  // Before it is painted: without them a message would stand there twice in the same words.
  useLayoutEffect(() => {
    if (isShown)
      setLabels(
        Object.fromEntries(names.split(' ').map((name) => [name, labelOf(fieldOf(box.current, name))])),
      )
  }, [names, isShown])
  useEffect(() => {
    if (formState.submitCount > 0 && !formState.isSubmitting) box.current?.focus()
  }, [formState.submitCount, formState.isSubmitting])

  if (!isShown) return null
  const count = problems.filter(({ name }) => name).length || problems.length
  const alone = problems.length === 1 && !problems[0]?.name
  return (
    <div ref={box} className="form-summary" tabIndex={-1} role="alert">
      {alone ? (
        <p className="font-semibold">{problems[0]?.message}</p>
      ) : (
        <>
          <h2>
            {pluralWord(count, 'One thing needs your attention', `${count} things need your attention`)}
          </h2>
          <ul className="mt-2 grid gap-1">
            {problems.map(({ name, message }) => (
              <li key={name + message}>
                {name ? (
                  <button
                    type="button"
                    className="form-summary-link"
                    onClick={() => goTo(fieldOf(box.current, name))}
                  >
                    {labels[name] && `${labels[name]}: `}
                    {message}
                  </button>
                ) : (
                  message
                )}
              </li>
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
    if (typeof error.message === 'string')
      return [{ name: key === 'root' || prefix === 'root.' ? '' : prefix + key, message: error.message }]
    return listProblems(error as FieldErrors, `${prefix}${key}.`)
  })
}

const fieldOf = (box: HTMLElement | null, name: string) =>
  name
    ? box
        ?.closest('form')
        ?.querySelector<HTMLInputElement>(
          `[name="${CSS.escape(name)}"]:checked, [name="${CSS.escape(name)}"]`,
        )
    : undefined

/** "Please fill this in" says little away from its field. A tick's label is a sentence of its own. */
function labelOf(field: HTMLInputElement | null | undefined) {
  if (!field || field.type === 'checkbox') return ''
  const label =
    field.type === 'radio' ? field.closest('fieldset')?.querySelector('legend') : field.labels?.[0]
  return label?.firstChild?.textContent ?? ''
}

function goTo(field: HTMLElement | null | undefined) {
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
