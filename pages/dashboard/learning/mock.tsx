import { useEffect, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { RequestError } from '#web/api-error.ts'
import { toast } from '#ui/toast.ts'
import '#features/learning/web/learning.css'
import '#features/learning/web/theory.css'
import { mock } from '#features/learning/rules.ts'
import { MockHistory } from '#features/learning/web/components/mock-history.tsx'
import { MockSitting } from '#features/learning/web/components/mock-sitting.tsx'
import { isBlank } from '#features/learning/web/theory-outbox.ts'
import { WaitingTheory } from '#features/learning/web/components/waiting-theory.tsx'
import { useMock, useMocks, usePreparedMock } from '#features/learning/web/hooks.ts'
import { useMockSitting } from '#features/learning/web/use-mock-sitting.ts'
import { useSendTheory } from '#features/learning/web/use-send-theory.ts'

const MockResultPage = lazily(async () => (await import('./mock-result.tsx')).MockResultPage)

/** With an id its result: one route for both, because each route weighs on every first load. */
export default function MockPage() {
  const { id } = useParams()
  if (!id) return <MockTestPage />
  return (
    <LazyBoundary>
      <MockResultPage id={id} />
    </LazyBoundary>
  )
}

function MockTestPage() {
  useSendTheory()
  const acts = useMockSitting()
  const { sitting } = acts
  return (
    <>
      {(!sitting || sitting.handedInAt) && <BackLink to="/dashboard/learning">Learning</BackLink>}
      {!sitting ? (
        <Before acts={acts} />
      ) : sitting.handedInAt ? (
        isBlank(sitting) ? (
          <NothingToMark onStartAgain={acts.throwAway} />
        ) : (
          <HandedIn acts={acts} id={sitting.id} />
        )
      ) : (
        <>
          <h1 className="sr">Mock test</h1>
          <ByServersClock acts={acts} id={sitting.id} />
          <MockSitting sitting={sitting} acts={acts} onThrowAway={acts.throwAway} />
        </>
      )}
      <WaitingTheory />
    </>
  )
}

type Acts = { acts: ReturnType<typeof useMockSitting> }

/** After a reload the time that is left is the server's, if it can be reached; it may be over there. */
function ByServersClock({ acts, id }: Acts & { id: string }) {
  const { data, dataUpdatedAt } = useMock(id)
  useEffect(() => {
    // From when it was answered: what is cached from before would give the time since then again.
    if (typeof data?.msLeft === 'number') acts.setClock(dataUpdatedAt + data.msLeft)
    if (data?.result) acts.forget()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- with each answer of the server
  }, [data])
  return null
}

function Before({ acts }: Acts) {
  const mocks = useMocks()
  const running = mocks.data?.find(({ id, score }) => score === null && !acts.isOver(id))
  if (mocks.isPending) return <ListSkeleton label="Loading your mock tests" />
  if (running) return <Resume acts={acts} id={running.id} />
  return (
    <>
      <PageHead
        title="Mock test"
        lead={`${mock.questions} questions in ${mock.minutes} minutes, like the real one.`}
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Start acts={acts} />
        {mocks.data && mocks.data.some(({ score }) => score !== null) && (
          <Card title="Your mock tests">
            <MockHistory mocks={mocks.data} />
            <p className="pt-3 text-sm text-ink-2">The line is the pass mark, {mock.passMark}.</p>
          </Card>
        )}
      </div>
    </>
  )
}

function Start({ acts }: Acts) {
  const ready = usePreparedMock()
  const isUsed = ready.data?.id === acts.begun
  useEffect(() => {
    if (isUsed) void ready.refetch()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each that is used
  }, [isUsed])
  const isReady = Boolean(ready.data) && !isUsed
  const [isStarting, setIsStarting] = useState(false)
  useEffect(() => {
    if (!isStarting || !isReady) return
    setIsStarting(false)
    if (!acts.start(ready.data!)) toast({ title: 'There’s no room on this device', tone: 'bad' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when both have come
  }, [isStarting, isReady])
  return (
    <Card title="Before you start">
      <ul className="mb-4 list-disc pl-5">
        <li>You pass with {mock.passMark} right answers.</li>
        <li>You can go back, change answers and flag questions until you finish.</li>
        <li>The clock goes on if you leave the page. Without a network you can go on, too.</li>
        <li>The answers come at the end, with the reason for each.</li>
      </ul>
      {ready.isLoadingError ? (
        <ErrorState retry={ready.refetch}>{ready.error.message}</ErrorState>
      ) : isUsed && !ready.isFetching ? (
        <p className="font-semibold">The next mock test needs a network to get its questions.</p>
      ) : (
        <Button size="lg" wide busy={isStarting} onClick={() => setIsStarting(true)}>
          Start
        </Button>
      )}
    </Card>
  )
}

function Resume({ acts, id }: Acts & { id: string }) {
  const query = useMock(id)
  useEffect(() => {
    if (query.data?.startedAt && !query.data.result) acts.resume(query.data)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- with each answer of the server
  }, [query.data])
  if (query.data?.result) return <Navigate to={`/dashboard/learning/mock/${id}`} replace />
  if (query.isLoadingError) return <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>
  return <ListSkeleton label="Loading your mock test" />
}

const NothingToMark = ({ onStartAgain }: { onStartAgain: () => void }) => (
  <>
    <PageHead title="The time’s up" />
    <Card className="max-w-xl">
      <p className="mb-4">You hadn’t answered anything, so there’s nothing to mark.</p>
      <Button onClick={onStartAgain}>Start a new one</Button>
    </Card>
  </>
)

function HandedIn({ acts, id }: Acts & { id: string }) {
  const query = useMock(id)
  const isMarked = Boolean(query.data?.result)
  useEffect(() => {
    if (!acts.isOnItsWay && !isMarked) void query.refetch()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it has arrived
  }, [acts.isOnItsWay])
  if (isMarked) return <ToResult id={id} forget={acts.forget} />
  // Its questions were changed before it was started: the server has no such test, and never will.
  if (!acts.isOnItsWay && query.error instanceof RequestError && query.error.status === 404)
    return (
      <>
        <PageHead title="This mock test is out of date" />
        <Card className="max-w-xl">
          <p className="mb-4">
            Its questions changed before you started, so we can’t mark it. We’re sorry about the lost time.
          </p>
          <Button onClick={acts.forget}>Start a new one</Button>
        </Card>
      </>
    )
  return (
    <>
      <PageHead title="Finished" />
      <Card className="max-w-xl">
        <p className="mb-4">
          Your answers are saved on this device. You’ll see your mark as soon as they’ve reached us: that
          needs a network.
        </p>
        <ButtonLink to="/dashboard/learning/theory" variant="second">
          Practise meanwhile
        </ButtonLink>
      </Card>
    </>
  )
}

function ToResult({ id, forget }: { id: string; forget: () => void }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- as it leaves
  useEffect(() => forget, [])
  return <Navigate to={`/dashboard/learning/mock/${id}`} replace />
}
