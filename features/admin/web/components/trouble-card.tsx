import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { ErrorState } from '#ui/states.tsx'

type TroubleCardProps<Item> = {
  id: string
  title: string
  /** In the plural: "messages". */
  noun: string
  asked: Pick<UseQueryResult<readonly Item[]>, 'data' | 'isError' | 'refetch'>
  children: (item: Item) => ReactNode
}

/** A list of what went wrong and waits for an admin; nothing at all while nothing did. `children` makes a `Trouble` of each. */
export function TroubleCard<Item>({ id, title, noun, asked, children }: TroubleCardProps<Item>) {
  const { data = [], isError, refetch } = asked
  if (!isError && data.length === 0) return null
  return (
    <Card id={id} title={title}>
      {isError ? (
        <ErrorState retry={refetch}>The {noun} could not be read just now.</ErrorState>
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

/** One of them: what it is about, what happened, and at the end what can be done or said of it. */
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
