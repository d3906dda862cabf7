import { createElement } from 'react'
import type { DrawerProps } from './drawer-box.tsx'
import { useLater } from './use-later.ts'

const box = async () => (await import('./drawer-box.tsx')).DrawerBox

/** Slides in from the left over a dimmed backdrop that closes it. For menus on small screens. Its script comes when the first one opens. */
export function Drawer(props: DrawerProps) {
  const Box = useLater(box, props.open, props.onClose)
  return Box && createElement(Box, props)
}
