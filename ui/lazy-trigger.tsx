import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'
import { LazyBoundary } from './lazy.tsx'

type LazyTriggerProps = {
  /** What opens on a press; it brings the script, and starts open. */
  preload: () => Promise<unknown>
  opens: 'menu' | 'dialog'
  button: (more?: ComponentProps<'button'>) => ReactElement
  children: ReactNode
}

/** A button whose menu comes with the first press. What it opens draws the button itself, so until then it stands here alone. */
export function LazyTrigger({ preload, opens, button, children }: LazyTriggerProps) {
  const [isWanted, setIsWanted] = useState(false)
  const warm = () => void preload().catch(() => undefined)
  if (isWanted)
    return (
      <LazyBoundary waiting={button()} onFail={() => setIsWanted(false)}>
        {children}
      </LazyBoundary>
    )
  return button({
    onClick: () => setIsWanted(true),
    onPointerEnter: warm,
    onFocus: warm,
    'aria-haspopup': opens,
    'aria-expanded': false,
  })
}
