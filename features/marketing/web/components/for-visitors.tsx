import type { ReactNode } from 'react'
import { useSession } from '#web/session.ts'

/** Ways to register lead nowhere for people who have. */
export const ForVisitors = ({ children }: { children: ReactNode }) =>
  useSession().status === 'in' ? null : children
