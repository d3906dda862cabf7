import type { ReactNode } from 'react'
import { formatFree } from '../words.ts'

type FirstFreeProps = { startsAt: string | null; zone: string; otherwise?: ReactNode }

export const FirstFree = ({ startsAt, zone, otherwise = 'No free time at the moment' }: FirstFreeProps) => (
  <p className="text-sm">
    {startsAt ? (
      <>
        First lesson possible on <b className="num">{formatFree(startsAt, zone)}</b>
      </>
    ) : (
      <span className="text-ink-2">{otherwise}</span>
    )}
  </p>
)
