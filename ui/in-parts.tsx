import { Children, type ReactNode, Suspense } from 'react'

/**
 * React takes over each of these parts of a ready page in a task of its own, so that no phone stands still for the whole of it. What is around them must not be drawn
 * anew meanwhile: parts that are handed down anew are taken over all at once.
 */
export const InParts = ({ children }: { children: ReactNode }) =>
  Children.map(children, (part) => <Suspense>{part}</Suspense>)
