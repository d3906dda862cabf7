import { useEffect, useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'

/** Takes over what was typed or sent before hydration (`web/start.ts` holds it). Returns the form's id. */
export function useEarlyInput(form: UseFormReturn): string {
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
  return [...new FormData(element as HTMLFormElement)].filter(([, value]) =>
    value instanceof File ? value.size > 0 : value !== '',
  )
}
