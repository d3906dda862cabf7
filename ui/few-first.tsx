import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'

type FewFirstProps<Item> = {
  items: readonly Item[]
  few?: number
  noun: string
  children: (items: readonly Item[]) => ReactNode
}

export function FewFirst<Item>({ items, few = 6, noun, children }: FewFirstProps<Item>) {
  const [showsAll, setShowsAll] = useState(false)
  if (items.length <= few + 1) return children(items)
  return (
    <>
      {children(showsAll ? items : items.slice(0, few))}
      <p className="pt-4">
        <Button variant="second" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the first ${few}` : `Show all ${items.length} ${noun}`}
        </Button>
      </p>
    </>
  )
}
