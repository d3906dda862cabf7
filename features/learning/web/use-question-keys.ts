import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen, singleKeysAct } from '#ui/single-keys.ts'

type Keys = {
  options: readonly string[]
  onChoose: (id: string) => void
  onNext?: () => void
  onFlag?: () => void
}

/** 1 to 4 or A to D choose, Enter goes on, F flags, unless the person has switched single keys off. */
export function useQuestionKeys({ options, onChoose, onNext, onFlag }: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return
    const { target, key } = event
    if (target instanceof HTMLInputElement && target.type !== 'radio') return
    if (key === 'Enter' && onNext && !(target instanceof Element && target.closest('a, button, summary'))) {
      event.preventDefault()
      return onNext()
    }
    if (!singleKeysAct()) return
    const at = '1234'.includes(key) ? Number(key) - 1 : 'abcd'.indexOf(key.toLowerCase())
    if (key.length === 1 && options[at]) onChoose(options[at])
    else if (key.toLowerCase() === 'f') onFlag?.()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
