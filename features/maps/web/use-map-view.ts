import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { pan, type Spot, type View, zoom } from '../rules.ts'

const keySteps: Record<string, readonly [east: number, south: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Moved by drag, pinch, arrow keys and buttons; it jumps rather than glides, so reduced motion needs nothing else. */
export function useMapView(whole: View) {
  const [own, setOwn] = useState<View>()
  const stage = useRef<SVGSVGElement>(null)
  const pointers = useRef(new Map<number, Spot>())
  const [isDragged, setDragged] = useState(false)
  const view = own ?? whole
  const change = (by: (view: View) => View) => setOwn((before) => by(before ?? whole))

  /** Where on the map something of the screen is. */
  const spotAt = ({ x, y }: Spot, { x: east, y: south, size }: View): Spot => {
    const box = stage.current!.getBoundingClientRect()
    return {
      x: east + ((x - box.left) / box.width - 0.5) * size,
      y: south + ((y - box.top) / box.height - 0.5) * size,
    }
  }

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    setDragged(false)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    if (!isDragged && distance(before, now) < 5) return // a finger that presses is never quite still
    if (!isDragged) event.currentTarget.setPointerCapture(event.pointerId)
    setDragged(true)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    const wide = stage.current!.getBoundingClientRect().width
    change((view) => {
      const moved = other ? view : pan(view, ...toMap(before, now, view.size / wide))
      return other ? zoom(view, distance(now, other) / distance(before, other), spotAt(other, view)) : moved
    })
  }
  const onPointerUp = (event: PointerEvent) => void pointers.current.delete(event.pointerId)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    change((view) => pan(view, (step[0] * view.size) / 6, (step[1] * view.size) / 6))
  }

  // Two fingers on a touch pad; React's own listener couldn't keep the page from growing instead.
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    const at = { x: event.clientX, y: event.clientY }
    change((view) => zoom(view, Math.exp(-event.deltaY / 100), spotAt(at, view)))
  })
  useEffect(() => {
    const listener = (event: WheelEvent) => onWheel(event)
    const box = stage.current
    box?.addEventListener('wheel', listener, { passive: false })
    return () => box?.removeEventListener('wheel', listener)
  }, [])

  return {
    view,
    stage,
    isMoved: own !== undefined,
    zoomBy: (factor: number) => change((view) => zoom(view, factor)),
    reset: () => setOwn(undefined),
    events: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onKeyDown,
      // What was dragged was not pressed.
      onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
        if (!isDragged) return
        event.preventDefault()
        event.stopPropagation()
        setDragged(false)
      },
    },
  }
}

const distance = (one: Spot, other: Spot) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))

const toMap = (before: Spot, now: Spot, units: number) =>
  [(before.x - now.x) * units, (before.y - now.y) * units] as const
