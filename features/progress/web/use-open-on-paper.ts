import { useEffect, useRef } from 'react'

/** What is folded away on the screen is there on paper: each `details` with `data-on-paper`. */
export function useOpenOnPaper() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const open = () => {
      opened = [...(place.current?.querySelectorAll<HTMLDetailsElement>('[data-on-paper]:not([open])') ?? [])]
      for (const one of opened) one.open = true
    }
    const close = () => {
      for (const one of opened) one.open = false
    }
    addEventListener('beforeprint', open)
    addEventListener('afterprint', close)
    return () => {
      removeEventListener('beforeprint', open)
      removeEventListener('afterprint', close)
    }
  }, [])
  return place
}
