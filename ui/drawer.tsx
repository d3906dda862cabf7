import type { DrawerProps } from './drawer-box.tsx'
import { LazyBoundary, lazily } from './lazy.tsx'

const DrawerBox = lazily(async () => (await import('./drawer-box.tsx')).DrawerBox)

/** Slides in from the left over a dimmed backdrop that closes it. For menus on small screens. Its script comes when the first one opens. */
export const Drawer = (props: DrawerProps) => (
  <LazyBoundary when={props.open} onFail={props.onClose}>
    <DrawerBox {...props} />
  </LazyBoundary>
)
