import { Link, useSearchParams } from 'react-router'
import { blog, help } from '#features/articles/web/library.ts'
import { OfficialCards, SourceEntry } from '#features/marketing/web/components/official-cards.tsx'
import { official } from '#features/marketing/web/official-sources.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Tabs } from '#ui/tabs.tsx'
import '#features/learning/web/learning.css'
import '#features/learning/web/theory.css'
import { SkillsPanel } from '#features/learning/web/components/skills-panel.tsx'
import { TheoryPanel } from '#features/learning/web/components/theory-panel.tsx'

export default function LearningPage() {
  const [params, setParams] = useSearchParams()
  return (
    <>
      <PageHead title="Learning" lead="Practise between lessons.">
        <ButtonLink to="/dashboard/hazards" variant="second">
          Hazard perception
        </ButtonLink>
        <ButtonLink to="/dashboard/game" variant="second">
          Milestones
        </ButtonLink>
        <ButtonLink to="/dashboard/drives" variant="second">
          Recorded drives
        </ButtonLink>
      </PageHead>
      <Tabs
        label="Learning"
        value={params.get('tab') ?? 'theory'}
        onChange={(tab) =>
          setParams(tab === 'theory' ? {} : { tab }, { replace: true, preventScrollReset: true })
        }
        tabs={[
          { value: 'theory', label: 'Theory', panel: <TheoryPanel /> },
          { value: 'skills', label: 'Skills', panel: <SkillsPanel /> },
          { value: 'reading', label: 'Reading', panel: <Reading /> },
        ]}
      />
    </>
  )
}

const forLearners = official.filter(({ about }) => !about.startsWith('For instructors'))

const Reading = () => (
  <div className="gap-5 lg:columns-2 [&>*]:mb-5 [&>*]:break-inside-avoid">
    <Card title="From our blog" action={<Link to="/blog">All articles</Link>}>
      <ul className="ruled">
        {blog.map(({ path, title, summary }) => (
          <SourceEntry key={path} link={<Link to={path}>{title}</Link>} says={summary} />
        ))}
      </ul>
    </Card>
    <OfficialCards groups={forLearners} />
    <Card title="Help for learners" action={<Link to="/help">All help</Link>}>
      <ul className="ruled">
        {help
          .filter(({ section }) => section === 'learners')
          .map(({ path, title, summary }) => (
            <SourceEntry key={path} link={<Link to={path}>{title}</Link>} says={summary} />
          ))}
      </ul>
    </Card>
  </div>
)
