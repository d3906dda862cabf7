import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Day } from '#common/days.ts'
import type { Shown } from './calendar.ts'
import { type Column, type DropPosition, dropPosition, resizedTo, stepped } from './drop-position.ts'

/** `copy`: with Alt held down; the lesson itself stays. */
type DragWay = 'move' | 'resize' | 'copy'
export type Dragged = { one: Shown; position: DropPosition; way: DragWay; byKeys: boolean }
export type DragRules = Record<DragWay, (one: Shown) => boolean>

const slackPx = 6
/** As long as phones take for their own long press. */
const longPressMs = 400

type DragOptions = {
  grid: RefObject<HTMLElement | null>
  days: readonly Day[]
  hours: readonly [number, number]
  stepMinutes: number
  may: DragRules
  onDrop: (dropped: Omit<Dragged, 'byKeys'>) => void
}
type Begun = {
  one: Shown
  x: number
  y: number
  grabbedAt: number
  byEdge: boolean
  /** A finger that has not pressed long enough yet scrolls. */
  waiting?: ReturnType<typeof setTimeout> | undefined
  isDrag: boolean
  isOver: boolean
}

export function useDrag({ grid, days, hours, stepMinutes, may, onDrop }: DragOptions) {
  const begun = useRef<Begun>(undefined)
  const [dragged, setDragged] = useState<Dragged>()
  const isDragging = dragged !== undefined

  const stop = () => {
    if (begun.current) {
      clearTimeout(begun.current.waiting)
      begun.current.isOver = true
    }
    setDragged(undefined)
  }
  const drop = ({ one, position, way }: Dragged) => {
    setDragged(undefined)
    const isSame = position.on === one.on && position.from === one.from && position.to === one.to
    if (!isSame || way === 'copy') onDrop({ one, position, way })
  }

  useEffect(() => {
    if (!isDragging) return
    const cancelOnEscape = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && stop()
    // A page that scrolls under the finger would take the drag from it.
    const holdStill = (event: TouchEvent) => event.preventDefault()
    document.addEventListener('keydown', cancelOnEscape)
    document.addEventListener('touchmove', holdStill, { passive: false })
    return () => {
      document.removeEventListener('keydown', cancelOnEscape)
      document.removeEventListener('touchmove', holdStill)
    }
  }, [isDragging])

  const show = ({ clientX, clientY, altKey }: PointerEvent, { one, grabbedAt, byEdge }: Begun) => {
    const columns = columnsOf(grid.current)
    const own = columns.find(({ on }) => on === one.on)
    const way: DragWay = byEdge ? 'resize' : altKey ? 'copy' : 'move'
    if (!may[way](one) || (byEdge && !own)) return undefined
    const position = byEdge
      ? resizedTo(own as Column, hours, stepMinutes, { from: one.from, y: clientY })
      : dropPosition(columns, hours, stepMinutes, {
          x: clientX,
          y: clientY - grabbedAt,
          minutes: one.to - one.from,
        })
    const next = position && { one, position, way, byKeys: false }
    if (next) setDragged(next)
    return next
  }

  const keyDown = (event: KeyboardEvent<HTMLElement>, one: Shown) => {
    const held = dragged?.one.key === one.key && dragged.byKeys ? dragged : undefined
    const isLength = event.ctrlKey && event.shiftKey
    const way = isLength ? 'resize' : 'move'
    if (held && event.key === 'Enter') {
      event.preventDefault()
      drop(held)
    } else if (event.shiftKey && event.key.startsWith('Arrow') && may[way](one) && !event.altKey) {
      event.preventDefault()
      const { on, from, to } = held?.position ?? one
      const side = { ArrowUp: -stepMinutes, ArrowDown: stepMinutes }[event.key] ?? 0
      const position = isLength
        ? { on, from, to: Math.max(Math.min(to + side, hours[1] * 60, from + 480), from + stepMinutes) }
        : stepped({ on, from, to }, event.key, { days, hours, stepMinutes })
      if (position) setDragged({ one, position, way: held && !isLength ? held.way : way, byKeys: true })
    } else return false
    return true
  }

  return {
    dragged,
    handlersFor: (one: Shown) => ({
      draggable: false,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        const { currentTarget, pointerId, pointerType, clientX: x, clientY: y } = event
        const byEdge = (event.target as Element).closest('[data-edge]') !== null
        const it: Begun = {
          one,
          x,
          y,
          grabbedAt: y - currentTarget.getBoundingClientRect().top,
          byEdge,
          isDrag: false,
          isOver: false,
        }
        begun.current = it
        if (pointerType !== 'touch') return currentTarget.setPointerCapture(pointerId)
        it.waiting = setTimeout(() => {
          it.waiting = undefined
          it.isDrag = true
          currentTarget.setPointerCapture(pointerId)
          if (!show(event, it)) it.isOver = true
        }, longPressMs)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const it = begun.current
        if (!it || it.isOver) return
        const isFar = Math.hypot(event.clientX - it.x, event.clientY - it.y) >= slackPx
        if (it.waiting !== undefined && isFar) return stop()
        if (it.waiting !== undefined || (!it.isDrag && !isFar)) return
        it.isDrag = true
        show(event, it)
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const it = begun.current
        if (it?.waiting !== undefined) return stop()
        if (!it?.isDrag || it.isOver) return
        it.isOver = true
        const last = show(event, it)
        if (last) drop(last)
      },
      onPointerCancel: stop,
      /** A long press would open the link's own menu. */
      onContextMenu(event: MouseEvent) {
        if (begun.current?.isDrag && !begun.current.isOver) event.preventDefault()
      },
      /** The click that ends a drag opens nothing. */
      onClick(event: MouseEvent<HTMLElement>) {
        if (begun.current?.isDrag && event.detail > 0) event.preventDefault()
        begun.current = undefined
      },
      onBlur() {
        if (dragged?.byKeys) setDragged(undefined)
      },
    }),
    /** True: it was for a drag by keys. */
    keyDown,
  }
}

export const columnsOf = (grid: HTMLElement | null): Column[] =>
  [...(grid?.querySelectorAll<HTMLElement>('.cal-slots') ?? [])].flatMap((slots) => {
    const { left, right, top, height } = slots.getBoundingClientRect()
    return slots.offsetParent === null ? [] : [{ on: slots.dataset['on'] ?? '', left, right, top, height }]
  })
