import { Link } from 'react-router'
import { LoadOne } from '#web/load-one.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { formatLocalMoment } from '#web/zone.ts'
import '#features/learning/web/learning.css'
import '#features/learning/web/theory.css'
import { MockResult } from '#features/learning/web/components/mock-result.tsx'
import { useMock } from '#features/learning/web/hooks.ts'

const all = { to: '/dashboard/learning/mock', label: 'Mock tests' }

export function MockResultPage({ id }: { id: string }) {
  const query = useMock(id)
  return (
    <>
      <BackLink to={all.to}>{all.label}</BackLink>
      <LoadOne query={query} what="this mock test" label="Loading your result" all={all}>
        {(test) => (
          <>
            <PageHead title="Your result" lead={test.startedAt && formatLocalMoment(test.startedAt)} />
            {test.result ? (
              <MockResult test={test} result={test.result} />
            ) : (
              <p>
                You haven’t finished it yet. <Link to={all.to}>Continue</Link>
              </p>
            )}
          </>
        )}
      </LoadOne>
    </>
  )
}
