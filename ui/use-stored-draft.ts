import { type RefObject, useEffect, useState } from 'react'
import { readDraft, storeDraft } from './drafts.ts'
import type { FormByName } from './form-by-name.ts'
import { putBack, typedInto } from './use-draft.ts'

/** Stores each change under `place`, so that it survives a reload, another page and a discarded tab. */
export function useStoredDraft(
  form: FormByName,
  element: RefObject<HTMLFormElement | null>,
  place: string | undefined,
) {
  const [savedAt, setSavedAt] = useState<string>()
  useEffect(() => {
    if (place === undefined) return
    const draft = readDraft(place)
    if (draft)
      // After the hook's own effects, which set the defaults.
      queueMicrotask(() => {
        putBack(form, draft.values)
        setSavedAt(draft.at)
      })
    const watching = form.watch(() => {
      // Fields that come later, and proposals, set values of their own: those alone are no draft.
      const typed = hasChanged(form) ? typedInto(form, element.current) : undefined
      setSavedAt(storeDraft(place, typed)?.at)
    })
    return () => watching.unsubscribe()
  }, [form, element, place])
  const forget = () => {
    if (place !== undefined) storeDraft(place, undefined)
    setSavedAt(undefined)
  }
  return {
    savedAt,
    forget,
    discard: () => {
      form.reset()
      forget()
    },
  }
}

const hasChanged = (form: FormByName) =>
  Object.keys(form.getValues()).some((name) => form.getFieldState(name).isDirty)
