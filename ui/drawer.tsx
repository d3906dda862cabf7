import type { DrawerProps } from './drawer-box.tsx'
import { LazyBoundary, lazily } from './lazy.tsx'

const DrawerBox = lazily(async () => (await import('./drawer-box.tsx')).DrawerBox)

export const Drawer = (props: DrawerProps) => (
  <LazyBoundary when={props.open} onFail={props.onClose}>
    <DrawerBox {...props} />
  </LazyBoundary>
)
