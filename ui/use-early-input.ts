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
  const element = typeof document === 'undefined' ? null : document.getElementById(id)
  if (!element) return undefined
  const form = element as HTMLFormElement
  const changed = new Set([...form.elements].filter(isChanged).map(({ name }) => name))
  return [...new FormData(form)].filter(([name]) => changed.has(name))
}

/** What the document itself has chosen is nobody's input. */
const isChanged = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type)
    ? field.checked !== field.defaultChecked
    : field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      ? field.value !== field.defaultValue
      : field instanceof HTMLSelectElement && !field.selectedOptions[0]?.defaultSelected
