import { Link } from 'react-router'
import { blog, tags } from '#features/articles/web/library.ts'
import { hasPage, readPageLists } from '#web/known-pages.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { OfficialCards, SourceEntry } from '#features/marketing/web/components/official-cards.tsx'
import { official } from '#features/marketing/web/official-sources.ts'

await readPageLists()

const inside = [
  {
    to: '/dashboard/progress',
    label: 'Your progress',
    says: 'All 27 skills, and the three to practise next.',
  },
  { to: '/dashboard/learning', label: 'Learning', says: 'Practise between lessons.' },
  {
    to: '/dashboard/hazards',
    label: 'Hazard perception',
    says: 'Scenes of our own, scored as the test is.',
  },
  { to: '/dashboard/assessments', label: 'Assessments', says: 'What you wrote about each lesson.' },
  { to: '/help', label: 'Help', says: 'How booking, paying, progress and the diary work.' },
]

export default function LearningResourcesPage() {
  const { role } = useSignedIn()
  const mine = inside.filter(({ to }) => hasPage(to, role))
  return (
    <>
      <PageHead
        title="Learning resources"
        lead="What’s in your account, what we’ve written, and the official rules."
      />
      <div className="gap-5 md:columns-2 [&>*]:mb-5 [&>*]:break-inside-avoid">
        <Card title="In your account">
          <ul className="ruled">
            {mine.map(({ to, label, says }) => (
              <SourceEntry key={to} link={<Link to={to}>{label}</Link>} says={says} />
            ))}
          </ul>
        </Card>
        <OfficialCards groups={official} />
      </div>
      <Card title="Our articles by subject" className="mt-5" action={<Link to="/blog">Open the blog</Link>}>
        <div className="gap-x-8 sm:columns-2 xl:columns-3 [&>*]:mb-6 [&>*]:break-inside-avoid">
          {tags.map((tag) => (
            <section key={tag} aria-labelledby={`subject-${tag}`}>
              <h3 id={`subject-${tag}`} className="first-letter:uppercase">
                {tag}
              </h3>
              <ul>
                {blog
                  .filter((article) => article.tags?.includes(tag))
                  .map(({ path, title }) => (
                    <li key={path} className="py-1">
                      <Link to={path}>{title}</Link>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      </Card>
    </>
  )
}
