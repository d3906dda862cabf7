import { type RefObject, useEffect, useState } from 'react'
import type { Spot, View } from '../rules.ts'

/** In pixels; the drawing is a square that covers it. */
export type Frame = { wide: number; high: number }
export type Box = Spot & Frame

/** Until the page is measured: beside a list on a desk. */
const usual: Frame = { wide: 540, high: 800 }

export function useFrame(of: RefObject<Element | null>): Frame {
  const [frame, setFrame] = useState(usual)
  useEffect(() => {
    if (!of.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      if (width > 0 && height > 0) setFrame({ wide: width, high: height })
    })
    observer.observe(of.current)
    return () => observer.disconnect()
  }, [of])
  return frame
}

const sideOf = ({ wide, high }: Frame) => Math.max(wide, high)

export const inFrame = ({ x, y }: Spot, view: View, frame: Frame): Spot => ({
  x: ((x - view.x) / view.size) * sideOf(frame),
  y: ((y - view.y) / view.size) * sideOf(frame),
})

export const onMap = ({ x, y }: Spot, view: View, frame: Frame): Spot => ({
  x: view.x + (x / sideOf(frame)) * view.size,
  y: view.y + (y / sideOf(frame)) * view.size,
})

export const overlap = (one: Box, other: Box) =>
  Math.abs(one.x - other.x) < (one.wide + other.wide) / 2 &&
  Math.abs(one.y - other.y) < (one.high + other.high) / 2

export const isWithin = ({ x, y, wide, high }: Box, frame: Frame) =>
  Math.abs(x) + wide / 2 <= frame.wide / 2 && Math.abs(y) + high / 2 <= frame.high / 2
