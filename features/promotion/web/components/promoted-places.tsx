import type { ReactNode } from 'react'
import { useCountPromoted } from '../use-count-promoted.ts'
import '../promotion.css'

type PromotedPlacesProps = {
  ids: readonly string[]
  /** What tells this page of results from another. */
  page: string
  heading: 'h2' | 'h3'
  /** Their cards, each with `WhyHere`. */
  children: ReactNode
}

/** Above a list of results, and marked: paid places have to be told from it (Digital Markets, Competition and Consumers Act 2024, schedule 20). */
export function PromotedPlaces({ ids, page, heading: Heading, children }: PromotedPlacesProps) {
  const section = useCountPromoted(ids, page)
  return (
    <section ref={section} aria-labelledby="promoted" className="promoted not-on-map">
      <Heading id="promoted" className="mb-2 text-lg">
        Promoted
      </Heading>
      <ol className="listed-all">{children}</ol>
    </section>
  )
}
