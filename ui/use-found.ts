import { type RefObject, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'

type Found = { element: HTMLFormElement; values: [string, FormDataEntryValue][]; errors: [string, string][] }

const foundAt = new Map<string, Found | undefined>()

/**
 * A form that came as ready HTML may have been filled in by the time its script is here: by somebody quick, or by the server, which brings back what it
 * refused and says why. All of it is taken over, once, and sent if it was sent (web/public/hold-form.js). `action` is how the form is recognised.
 */
export function useFound(
  form: UseFormReturn,
  action: string | undefined,
  element: RefObject<HTMLFormElement | null>,
) {
  const [found] = useState(() => (action === undefined ? undefined : look(action)))
  useEffect(() => {
    if (!found || !action || !foundAt.get(action)) return
    foundAt.set(action, undefined)
    // After the hook's own effects, which set the defaults.
    queueMicrotask(() => {
      takeOver(form, found)
      document.documentElement.dataset['taken'] = 'yes'
      if (found.element.dataset['held']) element.current?.requestSubmit()
    })
  }, [form, found, action, element])
}

function look(action: string): Found | undefined {
  if (typeof document === 'undefined') return undefined
  if (!foundAt.has(action))
    foundAt.set(action, read(document.querySelector<HTMLFormElement>(`form[action="${action}"]`)))
  return foundAt.get(action)
}

const read = (element: HTMLFormElement | null): Found | undefined =>
  element
    ? {
        element,
        values: [...new FormData(element)].filter(([, value]) =>
          value instanceof File ? value.size > 0 : value !== '',
        ),
        errors: [...element.querySelectorAll<HTMLElement>('[data-error-of]')].map(
          ({ dataset, textContent }) => [dataset['errorOf'] || 'root', textContent],
        ),
      }
    : undefined

function takeOver(form: UseFormReturn, { values, errors }: Found) {
  const known = form.getValues()
  for (const [name, value] of values)
    if (name in known && known[name] !== value) form.setValue(name, value, { shouldDirty: true })
  for (const [name, message] of errors) form.setError(name, { type: 'server', message })
}
