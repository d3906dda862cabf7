import { type RefObject, useEffect } from 'react'
import { takeDraft, watchForm } from './drafts.ts'
import type { FormByName } from './form-by-name.ts'
import { toast } from './toast.ts'

const leftOut =
  'input[type=password], input[autocomplete*=password], input[autocomplete=one-time-code], input[type=file]'

const draftIsBack = { title: 'What you had typed is back', description: 'It isn’t saved yet.' }

/** Lets a form be kept while its person signs in again, and puts back what was. */
export function useDraft(form: FormByName, element: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const place = `${location.pathname} ${Object.keys(form.getValues()).sort().join()}`
    const draft = takeDraft(place)
    // After the hook's own effects, which set the defaults.
    if (draft)
      queueMicrotask(() => {
        putBack(form, draft)
        toast(draftIsBack)
      })
    return watchForm({ place, typed: () => typedInto(form, element.current) })
  }, [form, element])
}

export function putBack(form: FormByName, draft: Readonly<Record<string, unknown>>) {
  for (const [name, value] of Object.entries(draft)) form.setValue(name, value, { shouldDirty: true })
}

export function typedInto(form: FormByName, element: HTMLFormElement | null) {
  const secret = new Set(
    [...(element?.querySelectorAll<HTMLInputElement>(leftOut) ?? [])].map(({ name }) => name),
  )
  const values = form.getValues()
  const changed = Object.keys(values).filter(
    (name) => !secret.has(name) && !isSame(values[name], form.control._defaultValues[name]),
  )
  return changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, values[name]])) : undefined
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
