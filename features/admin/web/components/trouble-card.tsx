import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { ErrorState } from '#ui/states.tsx'

type TroubleCardProps<Item> = {
  id: string
  title: string
  noun: string
  query: Pick<UseQueryResult<readonly Item[]>, 'data' | 'isError' | 'refetch'>
  children: (item: Item) => ReactNode
}

export function TroubleCard<Item>({ id, title, noun, query, children }: TroubleCardProps<Item>) {
  const { data = [], isError, refetch } = query
  if (!isError && data.length === 0) return null
  return (
    <Card id={id} title={title}>
      {isError ? (
        <ErrorState retry={refetch}>We couldn’t load the {noun}.</ErrorState>
      ) : (
        <FewFirst items={data} few={5} noun={noun}>
          {(few) => (
            <ul className="ruled" aria-label={title}>
              {few.map(children)}
            </ul>
          )}
        </FewFirst>
      )}
    </Card>
  )
}

export function Trouble({ about, end, children }: { about: ReactNode; end: ReactNode; children: ReactNode }) {
  return (
    <li className="flex-wrap">
      <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <b>{about}</b>
        <span className="block text-sm text-ink-2">{children}</span>
      </span>
      {end}
    </li>
  )
}
