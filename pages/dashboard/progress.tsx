import { Route } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { plural } from '#common/plural.ts'
import { BookLessonLink } from '#features/payments/web/components/book-lesson-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Bone, EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import '#features/progress/web/progress.css'
import { LatestNotes } from '#features/progress/web/components/latest-notes.tsx'
import { NextSkills } from '#features/progress/web/components/next-skills.tsx'
import { ProgressSign } from '#features/progress/web/components/progress-sign.tsx'
import { RatingHistory } from '#features/progress/web/components/rating-history.tsx'
import { Remarks } from '#features/progress/web/components/remarks.tsx'
import { SkillMap } from '#features/progress/web/components/skill-map.tsx'
import type { Progress } from '#features/progress/contract.ts'
import { useProgress } from '#features/progress/web/hooks.ts'
import { FoldCard } from '#web/fold-card.tsx'
import { useMediaQuery } from '#web/use-media-query.ts'
import { useOpenedAt } from '#web/use-now.ts'
import { ProgressJumps } from './progress/progress-jumps.tsx'

const ReadinessCard = lazily(async () => (await import('./progress/readiness-card.tsx')).ReadinessCard)
const MyTestCard = lazily(
  async () => (await import('#features/test-days/web/components/my-test-card.tsx')).MyTestCard,
)
const MyMocksCard = lazily(
  async () => (await import('#features/mock-drives/web/components/my-mocks-card.tsx')).MyMocksCard,
)
const MyPatterns = lazily(
  async () => (await import('#features/patterns/web/components/my-patterns.tsx')).MyPatterns,
)
const RecordReaders = lazily(
  async () => (await import('#features/assessments/web/components/record-readers.tsx')).RecordReaders,
)
const MyRecord = lazily(async () => (await import('./progress/my-record.tsx')).MyRecord)

export default function ProgressPage() {
  const { part } = useParams()
  return part === 'record' ? (
    <LazyBoundary>
      <MyRecord />
    </LazyBoundary>
  ) : (
    <Overview />
  )
}

function Overview() {
  const query = useProgress()
  return (
    <>
      <PageHead title="Your progress" lead={query.data ? leadOf(query.data) : '\u00a0'}>
        <ButtonLink to="/dashboard/readiness" variant="second">
          Your test plan
        </ButtonLink>
        <ButtonLink to="/dashboard/practice" variant="second">
          Private practice
        </ButtonLink>
        <ButtonLink to="/dashboard/progress/record" variant="second" icon={<Route aria-hidden="true" />}>
          Your record
        </ButtonLink>
        <BookLessonLink variant="second" />
      </PageHead>
      {query.isPending && (
        <Skeleton label="Loading your progress">
          <div className="progress-top mb-5">
            <Bone className="h-72" />
            <Bone className="h-72" />
          </div>
          <Bone className="h-96" />
        </Skeleton>
      )}
      {query.isError && <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>}
      {query.data && <Sheet progress={query.data} />}
    </>
  )
}

function Sheet({ progress }: { progress: Progress }) {
  const openedAt = useOpenedAt()
  const isPhone = useMediaQuery('(max-width: 47.99rem)')
  return (
    <>
      <ProgressJumps progress={progress} />
      <div className="grid gap-5 max-md:gap-3">
        <div className="progress-top">
          <div>
            <Card id="next" title="Practise next">
              <NextSkills skills={progress.next} linked />
            </Card>
            <LatestNotes id="latest" progress={progress} withMoves />
          </div>
          <div>
            <ProgressSign progress={progress} title="So far" />
            {/* Below what is there at once, so that nothing moves; in one column it comes first. */}
            <div className="empty:hidden max-[60rem]:order-first">
              <LazyBoundary quiet>
                <ReadinessCard />
              </LazyBoundary>
            </div>
            <LazyBoundary quiet>
              <MyTestCard />
            </LazyBoundary>
          </div>
        </div>
        <Card
          id="skills"
          title="All 27 skills"
          action={<Link to="/dashboard/progress/record">How each level came about</Link>}
        >
          <SkillMap
            groups={progress.groups}
            others={progress.otherSkills}
            at={openedAt}
            latest={progress.assessments[0]?.date}
            folded={isPhone}
          />
        </Card>
        <div className="progress-half">
          <FoldCard id="notes" title="What went well">
            <Remarks remarks={progress.strengths} none="Your instructor hasn’t noted anything here yet." />
          </FoldCard>
          <FoldCard title="What to work on">
            <Remarks remarks={progress.areasForImprovement} none="Nothing here yet." />
          </FoldCard>
        </div>
        <LazyBoundary quiet>
          <MyPatterns />
        </LazyBoundary>
        <LazyBoundary quiet>
          <MyMocksCard />
        </LazyBoundary>
        <FoldCard id="lessons" title="Assessed lessons">
          {progress.assessments.length > 0 ? (
            <RatingHistory progress={progress} />
          ) : (
            <EmptyState title="No lessons assessed yet." picture="test-sheet">
              After each lesson your instructor notes which skills you worked on, and your lines fill in.
            </EmptyState>
          )}
        </FoldCard>
        <LazyBoundary quiet>
          <RecordReaders />
        </LazyBoundary>
      </div>
    </>
  )
}

const leadOf = ({ lessons, assessments }: Progress) =>
  lessons === 0
    ? 'It starts with your first lesson.'
    : `${plural(lessons, 'lesson')} done, ${assessments.length} assessed.`
