import { useBrand } from '#web/brand.ts'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SourceEntry } from '#features/marketing/web/components/official-cards.tsx'
import { upcoming } from '#features/marketing/web/upcoming.ts'

export default function RoadmapPage() {
  const { supportEmail } = useBrand()
  return (
    <>
      <PageHead
        title="Roadmap"
        lead="What we are building next. No dates: we ship things when they’re ready."
      />
      <div className="grid max-w-4xl gap-5">
        {upcoming.map(({ whom, plans }) => (
          <Card key={whom} title={whom}>
            <ul className="ruled">
              {plans.map(({ title, what }) => (
                <SourceEntry key={title} link={title} says={what} />
              ))}
            </ul>
          </Card>
        ))}
        <p>
          Is something missing, or in the wrong order? Write to{' '}
          <a href={`mailto:${supportEmail}?subject=Roadmap`}>{supportEmail}</a> and tell us what you were
          trying to do.
        </p>
      </div>
    </>
  )
}
