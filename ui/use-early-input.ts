import { useEffect, useId, useState } from 'react'
import type { FormByName } from './form-by-name.ts'

/**
 * A prerendered form may have been filled in, and sent (`web/start.ts` holds it back), by the time its script is here: the form takes that over. Gives back the
 * id for the form's element, by which it finds itself in the document.
 */
export function useEarlyInput(form: FormByName): string {
  const id = useId()
  const [typed] = useState(() => read(id))
  useEffect(() => {
    if (!typed) return
    // After the hook's own effects, which set the defaults.
    queueMicrotask(() => {
      const known = form.getValues()
      for (const [name, value] of typed)
        if (name in known && known[name] !== value) form.setValue(name, value, { shouldDirty: true })
      const element = document.getElementById(id) as HTMLFormElement | null
      if (element?.dataset['held'] === undefined) return
      delete element.dataset['held']
      element.requestSubmit()
    })
  }, [form, id, typed])
  return id
}

function read(id: string) {
  if (typeof document === 'undefined') return undefined
  const form = document.getElementById(id)
  if (!(form instanceof HTMLFormElement)) return undefined
  const touched = new Set([...form.elements].filter(isTouched).map((field) => field.getAttribute('name')))
  return [...new FormData(form)].filter(([name]) => touched.has(name))
}

function isTouched(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  if (field.type === 'radio' || field.type === 'checkbox') return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}
