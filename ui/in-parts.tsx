import { Children, type ReactNode, Suspense } from 'react'

/**
 * React hydrates each part in a task of its own, so that no phone blocks. Parts must be constant:
 * new elements would be hydrated all at once.
 */
export const InParts = ({ children }: { children: ReactNode }) =>
  Children.map(children, (part) => <Suspense>{part}</Suspense>)
