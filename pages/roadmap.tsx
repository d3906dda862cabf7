import { hasPage } from '#web/known-pages.ts'
import { useBrand } from '#web/brand.ts'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { upcoming } from '#features/marketing/web/upcoming.ts'

export default function RoadmapPage() {
  const { supportEmail } = useBrand()
  return (
    <>
      <PageHead title="Roadmap" lead="What we are building next. No dates: things come when they work." />
      <div className="grid max-w-4xl gap-5">
        {upcoming.map(({ whom, plans }) => {
          const ahead = plans.filter(({ path }) => path === undefined || !hasPage(path))
          return ahead.length === 0 ? null : (
            <Card key={whom} title={whom}>
              <ul className="ruled">
                {ahead.map(({ title, what }) => (
                  <li key={title}>
                    <span>
                      <b className="block">{title}</b>
                      <span className="text-ink-2">{what}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          )
        })}
        <p>
          Is something missing, or in the wrong order? Write to{' '}
          <a href={`mailto:${supportEmail}?subject=Roadmap`}>{supportEmail}</a> and tell us what you were
          trying to do.
        </p>
      </div>
    </>
  )
}
