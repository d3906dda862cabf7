import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { prepareDraft } from './outbox.ts'

/** Taken out of the history with it, so that a reload doesn't write what was sent meanwhile again. */
export function usePreparedWords(box: string) {
  const { state, pathname, search } = useLocation()
  const go = useNavigate()
  const words: unknown = (state as { words?: unknown } | null)?.words
  useEffect(() => {
    if (typeof words !== 'string') return
    prepareDraft(box, words)
    void go(pathname + search, { replace: true, state: null })
  }, [box, words, go, pathname, search])
}
