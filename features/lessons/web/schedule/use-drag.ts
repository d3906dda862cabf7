import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Shown } from './calendar.ts'
import { type Column, type DropPlace, dropPlace } from './drop-place.ts'

const slackPx = 6

type DragOptions = {
  grid: RefObject<HTMLElement | null>
  hours: readonly [number, number]
  stepMinutes: number
  onDrop: (one: Shown, place: DropPlace) => void
}
type Begun = { one: Shown; x: number; y: number; grabbedAt: number; isDrag: boolean; isOver: boolean }

export function useDrag({ grid, hours, stepMinutes, onDrop }: DragOptions) {
  const begun = useRef<Begun>(undefined)
  const [dragged, setDragged] = useState<{ one: Shown; place: DropPlace }>()
  const isDragging = dragged !== undefined

  useEffect(() => {
    if (!isDragging) return
    const cancelOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !begun.current) return
      begun.current.isOver = true
      setDragged(undefined)
    }
    document.addEventListener('keydown', cancelOnEscape)
    return () => document.removeEventListener('keydown', cancelOnEscape)
  }, [isDragging])

  const placeUnder = ({ clientX, clientY }: PointerEvent, { one, grabbedAt }: Begun) =>
    dropPlace(columnsOf(grid.current), hours, stepMinutes, {
      x: clientX,
      y: clientY - grabbedAt,
      minutes: one.to - one.from,
    })

  return {
    dragged,
    handlersFor: (one: Shown) => ({
      draggable: false,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.pointerType === 'touch' || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const { top } = event.currentTarget.getBoundingClientRect()
        begun.current = {
          one,
          x: event.clientX,
          y: event.clientY,
          grabbedAt: event.clientY - top,
          isDrag: false,
          isOver: false,
        }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const it = begun.current
        if (!it || it.isOver) return
        if (!it.isDrag && Math.hypot(event.clientX - it.x, event.clientY - it.y) < slackPx) return
        it.isDrag = true
        const place = placeUnder(event, it)
        if (place) setDragged({ one, place })
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const it = begun.current
        if (!it?.isDrag || it.isOver) return
        it.isOver = true
        setDragged(undefined)
        const place = placeUnder(event, it)
        if (place && (place.on !== one.on || place.from !== one.from)) onDrop(one, place)
      },
      onPointerCancel() {
        if (begun.current) begun.current.isOver = true
        setDragged(undefined)
      },
      /** The click that ends a drag opens nothing. */
      onClick(event: MouseEvent<HTMLElement>) {
        if (begun.current?.isDrag && event.detail > 0) event.preventDefault()
        begun.current = undefined
      },
    }),
  }
}

const columnsOf = (grid: HTMLElement | null): Column[] =>
  [...(grid?.querySelectorAll<HTMLElement>('.cal-slots') ?? [])].flatMap((slots) => {
    const { left, right, top, height } = slots.getBoundingClientRect()
    return slots.offsetParent === null ? [] : [{ on: slots.dataset['on'] ?? '', left, right, top, height }]
  })
