import { type PointerEvent, useRef } from 'react'
import { swipe } from './toast-rules.ts'

type Swipe = { pointer: number; x: number; y: number; way: 1 | -1; along?: 'x' | 'y'; far: number }

/** To the right, or over the edge of the window where they are (`--way`, toasts.css). */
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
    const way = getComputedStyle(currentTarget).getPropertyValue('--way').trim() === '1' ? 1 : -1
    going.current = { pointer: pointerId, x: clientX, y: clientY, way, far: 0 }
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
    const [right, out] = [clientX - now.x, (now.y - clientY) * now.way]
    const starts = pointerType === 'touch' ? swipe.startsPx.touch : swipe.startsPx.other
    if (!now.along && Math.max(right, out) < starts) return
    now.along ??= right >= out ? 'x' : 'y'
    now.far = Math.max(0, now.along === 'x' ? right : out)
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
