import { useEffect } from 'react'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { isTyping, singleKeysAct } from '#ui/single-keys.ts'

import type { PaletteProps } from './palette-box.tsx'
import { ShortcutsDialog, showShortcuts } from './shortcuts-dialog.tsx'

const PaletteBox = lazily(async () => (await import('./palette-box.tsx')).PaletteBox)

export function Palette({ open, onOpenChange, searchBox }: PaletteProps) {
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
      <LazyBoundary when={open} onFail={() => onOpenChange(false)}>
        <PaletteBox open={open} onOpenChange={onOpenChange} searchBox={searchBox} />
      </LazyBoundary>
      <ShortcutsDialog />
    </>
  )
}
