import { useEffect, useLayoutEffect } from 'react'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { isTyping, singleKeysAct } from '#ui/single-keys.ts'
import { catchKeys } from './palette/early-keys.ts'
import type { PaletteProps } from './palette-box.tsx'
import { hideShortcuts, showShortcuts, useShortcutsShown } from './show-shortcuts.ts'

const PaletteBox = lazily(async () => (await import('./palette-box.tsx')).PaletteBox)
const ShortcutsDialog = lazily(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

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
  const isListed = useShortcutsShown()
  useLayoutEffect(() => (open ? catchKeys() : undefined), [open])
  return (
    <>
      <LazyBoundary when={open} onFail={() => onOpenChange(false)}>
        <PaletteBox open={open} onOpenChange={onOpenChange} searchBox={searchBox} />
      </LazyBoundary>
      <LazyBoundary when={isListed} onFail={hideShortcuts}>
        {isListed && <ShortcutsDialog />}
      </LazyBoundary>
    </>
  )
}
