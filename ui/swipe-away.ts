import { type PointerEvent, useRef } from 'react'
import { swipe } from './toast-rules.ts'

type Swipe = { pointer: number; x: number; y: number; along?: 'x' | 'y'; far: number }

export function useSwipeAway(onGone: () => void) {
  const going = useRef<Swipe>(undefined)

  function onPointerDown({
    button,
    pointerId,
    clientX,
    clientY,
    target,
    currentTarget,
  }: PointerEvent<HTMLElement>) {
    if (button !== 0 || (target as Element).closest('button, a')) return
    going.current = { pointer: pointerId, x: clientX, y: clientY, far: 0 }
    currentTarget.setPointerCapture(pointerId)
  }

  function onPointerMove({
    pointerId,
    pointerType,
    clientX,
    clientY,
    currentTarget,
  }: PointerEvent<HTMLElement>) {
    const now = going.current
    if (now?.pointer !== pointerId) return
    const [right, down] = [clientX - now.x, clientY - now.y]
    const starts = pointerType === 'touch' ? swipe.startsPx.touch : swipe.startsPx.other
    if (!now.along && Math.max(right, down) < starts) return
    now.along ??= right >= down ? 'x' : 'y'
    now.far = Math.max(0, now.along === 'x' ? right : down)
    currentTarget.dataset['swiped'] = now.along
    currentTarget.style.setProperty(`--swipe-${now.along}`, `${now.far}px`)
  }

  function onPointerUp({ pointerId, type, currentTarget }: PointerEvent<HTMLElement>) {
    const done = going.current
    if (done?.pointer !== pointerId) return
    going.current = undefined
    if (type === 'pointerup' && done.far >= swipe.farPx) return onGone()
    delete currentTarget.dataset['swiped']
    if (done.along) currentTarget.style.removeProperty(`--swipe-${done.along}`)
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}
