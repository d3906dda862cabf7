import { createElement, useEffect } from 'react'
import { singleKeysAct } from '#ui/single-keys.ts'
import { useLater } from '#ui/use-later.ts'
import type { PaletteProps } from './palette-box.tsx'
import { ShortcutsDialog, showShortcuts } from './shortcuts-dialog.tsx'

const box = async () => (await import('./palette-box.tsx')).PaletteBox

/** Ctrl-K or ⌘K from anywhere: type a few letters, go. `?` lists the shortcuts. */
export function Palette({ open, onOpenChange, searchBox }: PaletteProps) {
  const Box = useLater(box, open, () => onOpenChange(false))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        onOpenChange(true)
      } else if (event.key === '?' && !isTyping(event.target) && singleKeysAct()) showShortcuts()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onOpenChange])
  return (
    <>
      {Box && createElement(Box, { open, onOpenChange, searchBox })}
      <ShortcutsDialog />
    </>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
