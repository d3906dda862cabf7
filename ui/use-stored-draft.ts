import { type RefObject, useEffect, useRef, useState } from 'react'
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
  // Fields that come later, and proposals, set values of their own.
  const isTouched = useRef(false)
  useEffect(() => {
    if (place === undefined) return
    const draft = readDraft(place)
    isTouched.current = draft !== undefined
    if (draft)
      // After the hook's own effects, which set the defaults.
      queueMicrotask(() => {
        putBack(form, draft.values)
        setSavedAt(draft.at)
      })
    const watching = form.watch(() => {
      if (isTouched.current) setSavedAt(storeDraft(place, typedInto(form, element.current))?.at)
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
    touch: () => void (isTouched.current = true),
    discard: () => {
      form.reset()
      forget()
    },
  }
}
