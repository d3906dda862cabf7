import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'
import { LazyBoundary } from './lazy.tsx'

type LazyTriggerProps = {
  preload: () => Promise<unknown>
  opens: 'menu' | 'dialog'
  button: (more?: ComponentProps<'button'>) => ReactElement
  children: ReactNode
}

/** What opens draws the button itself, so this one stands only until then. */
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
