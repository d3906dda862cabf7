import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { columnAt, type DropPosition, minuteUnder, spanBetween } from './drop-position.ts'
import { columnsOf } from './use-drag.ts'

const stepMinutes = 15
const slackPx = 6

type CreateOptions = {
  grid: RefObject<HTMLElement | null>
  hours: readonly [number, number]
  usualMinutes: number
  onCreate?: ((position: DropPosition) => void) | undefined
}

/** On empty time: a click (or a tap) takes the usual length, a drag with the mouse any other. */
export function useCreate({ grid, hours, usualMinutes, onCreate }: CreateOptions) {
  const begun = useRef<{ x: number; y: number; isDrag: boolean }>(undefined)
  const [drawn, setDrawn] = useState<DropPosition>()
  const isEmpty = ({ target, currentTarget }: MouseEvent | PointerEvent) =>
    target === currentTarget || (target as Element).closest('.cal-shut, .cal-gap') !== null

  const positionOf = ({ x, y }: { x: number; y: number }, to: number) => {
    const column = columnAt(columnsOf(grid.current), x)
    return column && spanBetween(column, hours, stepMinutes, { from: y, to })
  }

  return {
    drawn,
    handlers: onCreate && {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.pointerType === 'touch' || event.button !== 0 || !isEmpty(event)) return
        begun.current = { x: event.clientX, y: event.clientY, isDrag: false }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const it = begun.current
        if (!it || (!it.isDrag && Math.abs(event.clientY - it.y) < slackPx)) return
        it.isDrag = true
        setDrawn(positionOf(it, event.clientY))
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const it = begun.current
        if (!it?.isDrag) return
        setDrawn(undefined)
        const position = positionOf(it, event.clientY)
        if (position) onCreate(position)
      },
      onPointerCancel() {
        begun.current = undefined
        setDrawn(undefined)
      },
      onClick(event: MouseEvent<HTMLElement>) {
        const wasDrag = begun.current?.isDrag
        begun.current = undefined
        const column = columnAt(columnsOf(grid.current), event.clientX)
        if (wasDrag || !column || !isEmpty(event)) return
        const at = Math.floor(minuteUnder(column, hours, event.clientY) / stepMinutes) * stepMinutes
        const from = Math.max(Math.min(at, hours[1] * 60 - stepMinutes), hours[0] * 60)
        onCreate({ on: column.on, from, to: from + usualMinutes })
      },
    },
  }
}
