import type { ReactNode } from 'react'
import { useSession } from '#web/session.ts'

type ForVisitorsProps = { children: ReactNode; otherwise?: ReactNode }

/** Ways to register lead nowhere for people who have. */
export const ForVisitors = ({ children, otherwise = null }: ForVisitorsProps) =>
  useSession().status === 'in' ? otherwise : children
