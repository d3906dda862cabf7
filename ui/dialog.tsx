import { createElement } from 'react'
import type { DialogProps } from './dialog-box.tsx'
import { useLater } from './use-later.ts'

const box = async () => (await import('./dialog-box.tsx')).DialogBox

/** A dialog over the page: keeps the focus inside, closes on Escape and on the backdrop, gives the focus back. Its script comes when the first one opens. */
export function Dialog(props: DialogProps) {
  const Box = useLater(box, props.open, props.onClose)
  return Box && createElement(Box, props)
}
