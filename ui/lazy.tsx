import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'
import { ErrorState } from './states.tsx'
import { toast } from './toast.ts'

/** `reset` allows a retry: `React.lazy` would remember the failure. */
class NotLoaded extends Error {
  readonly reset: () => void
  constructor(cause: unknown, reset: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.reset = reset
  }
}

/** Loaded when first drawn, inside a `LazyBoundary`; `preload` fetches ahead. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const make = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (cause) => {
          throw new NotLoaded(cause, () => (current = make()))
        },
      ),
    ) as ComponentType<Props>
  let current: ComponentType<Props> = make()
  let isDrawn = false
  const Part = (props: Props) => {
    isDrawn = true
    return createElement(current, props)
  }
  /** What is there before it is drawn shows at once; React would hold back a part that has been waited for. */
  const preload = async () => {
    const part = await load()
    if (!isDrawn) current = part
    return part
  }
  return Object.assign(Part, { preload })
}

type LazyBoundaryProps = {
  when?: boolean
  waiting?: ReactNode
  /** For overlays: closes them, with a toast. Without it the error and a retry are shown in place. */
  onFail?: () => void
  quiet?: boolean
  children: ReactNode
}
type State = { isWanted?: boolean; failure?: unknown }

/** Everything inside appears together, so that nothing jumps. */
export class LazyBoundary extends Component<LazyBoundaryProps, State> {
  override state: State = {}

  static getDerivedStateFromProps({ when = true }: LazyBoundaryProps): State | null {
    return when ? { isWanted: true } : null
  }

  static getDerivedStateFromError(failure: unknown): State {
    return { failure }
  }

  override componentDidCatch(failure: unknown) {
    if (!(failure instanceof NotLoaded)) return
    failure.reset()
    const { onFail } = this.props
    if (!onFail) return
    toast({
      title: 'This didn’t open',
      description: 'We couldn’t reach the service. Please check your connection and try again.',
      tone: 'bad',
    })
    onFail()
    this.setState({ failure: undefined, isWanted: false })
  }

  override render() {
    const { failure, isWanted } = this.state
    const { onFail, quiet, waiting, children } = this.props
    if (failure !== undefined && !(failure instanceof NotLoaded)) throw failure
    if (!isWanted || (failure && (onFail || quiet))) return null
    if (failure)
      return (
        <ErrorState retry={() => this.setState({ failure: undefined })}>
          We couldn’t reach the service. Please check your connection and try again.
        </ErrorState>
      )
    return <Suspense fallback={waiting}>{children}</Suspense>
  }
}
