import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { MockDrive } from '#features/mock-drives/contract.ts'
import { MockResult } from '#features/mock-drives/web/components/mock-result.tsx'
import { MockRows } from '#features/mock-drives/web/components/mock-rows.tsx'
import { useDeleteMockDrive, useMockDrive, useMockDrives } from '#features/mock-drives/web/hooks.ts'
import { reopen } from '#features/mock-drives/web/marking.ts'
import { markingStore } from '#features/mock-drives/web/marking-store.ts'
import { useUnsentMockDrives } from '#features/mock-drives/web/mock-drive-outbox.ts'
import { asMockDrive } from '#features/mock-drives/web/send-mock-drives.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { Banner, EmptyState, QueryStatus } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { LoadOne } from '#web/load-one.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalMoment } from '#web/zone.ts'

const NoteDialog = lazily(
  async () => (await import('#features/mock-drives/web/components/note-dialog.tsx')).NoteDialog,
)

const all = { to: '/dashboard/mock-drives', label: 'Mock driving tests' }

/** With an id one result: one route for both, because each route weighs on every first load. */
export default function MockDrivesPage() {
  const { id } = useParams()
  return id ? <OneMock key={id} id={id} /> : <AllMocks />
}

function AllMocks() {
  const me = useSignedIn()
  const query = useMockDrives()
  const isLearner = me.role === 'student'
  const begun = markingStore.useValue(me.id)
  return (
    <>
      <PageHead
        title="Mock driving tests"
        lead={
          isLearner
            ? 'What your instructor marked, as an examiner would.'
            : 'Those you marked, and those shared with you.'
        }
      />
      {begun && !isLearner && (
        <div className="mb-5">
          <Banner tone="yellow" title={`Unfinished mock test: ${begun.name}.`}>
            <ButtonLink size="sm" to={`/dashboard/students/${begun.learnerId}/mock-drive`}>
              Continue
            </ButtonLink>
          </Banner>
        </div>
      )}
      <QueryStatus query={query} label="Loading mock tests" />
      {query.data?.length === 0 && (
        <EmptyState title="No mock tests yet." picture="test-sheet">
          {isLearner
            ? 'Your instructor can mark one in a lesson. You see the result here at once, and what to practise.'
            : 'Open a learner’s page to enter one.'}
        </EmptyState>
      )}
      {query.data && query.data.length > 0 && (
        <Card>
          <FewFirst items={query.data} few={12} noun="mock tests">
            {(few) => <MockRows drives={few} named={!isLearner} />}
          </FewFirst>
        </Card>
      )}
    </>
  )
}

function OneMock({ id }: { id: string }) {
  const me = useSignedIn()
  const unsent = useUnsentMockDrives(me.id).find((one) => one.id === id && !one.sentAt)
  const query = useMockDrive(id, !unsent)
  if (unsent)
    return (
      <>
        <BackLink to={`/dashboard/students/${unsent.learnerId}`}>{unsent.name}</BackLink>
        <Head drive={asMockDrive(unsent, me)} />
        <div className="mb-5">
          <Banner tone="yellow" title="Saved on this device">
            {unsent.error ?? 'We’ll send it as soon as you’re back online.'}
          </Banner>
        </div>
        <MockResult drive={asMockDrive(unsent, me)} isMine={false} />
      </>
    )
  return (
    <>
      <BackLink to={all.to}>{all.label}</BackLink>
      <LoadOne query={query} what="this mock test" label="Loading the result" all={all}>
        {(drive) => (
          <>
            <Head drive={drive}>{drive.instructor?.id === me.id && <Change drive={drive} />}</Head>
            <MockResult drive={drive} isMine={drive.learner?.id === me.id} />
          </>
        )}
      </LoadOne>
    </>
  )
}

function Head({ drive, children }: { drive: MockDrive; children?: React.ReactNode }) {
  const me = useSignedIn()
  const isMine = drive.learner?.id === me.id
  const by = isMine ? drive.instructor?.name : drive.learner?.name
  return (
    <PageHead
      title="Mock driving test"
      lead={`${formatLocalMoment(drive.startedAt)}${by ? `, ${isMine ? `marked by ${by}` : by}` : ''}`}
    >
      <Button variant="second" icon={<Printer aria-hidden="true" />} onClick={() => print()}>
        Print
      </Button>
      {children}
    </PageHead>
  )
}

function Change({ drive }: { drive: MockDrive }) {
  const me = useSignedIn().id
  const begun = markingStore.useValue(me)
  const [open, setOpen] = useState<'note' | 'delete'>()
  const remove = useDeleteMockDrive()
  const navigate = useNavigate()
  const close = () => setOpen(undefined)
  const correct = async ({ id, name }: NonNullable<MockDrive['learner']>) => {
    const isOther = begun !== null && begun.id !== drive.id
    if (isOther) return toast({ title: `Finish the mock test of ${begun.name} first`, tone: 'bad' })
    const who = { pupilId: id, learnerId: id, name, hasAccount: true }
    if (!begun && !markingStore.set(me, reopen(who, drive)))
      return toast({ title: 'There’s no room on this device', tone: 'bad' })
    await navigate(`/dashboard/students/${id}/mock-drive`)
  }
  return (
    <>
      {drive.learner && (
        <Button variant="second" onClick={() => void correct(drive.learner!)}>
          Correct the sheet
        </Button>
      )}
      <Button variant="second" onClick={() => setOpen('note')}>
        {drive.note ? 'Change your words' : 'Add your words'}
      </Button>
      <Button variant="danger-plain" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      <LazyBoundary when={open === 'note'} onFail={close}>
        {open === 'note' && <NoteDialog drive={drive} onClose={close} />}
      </LazyBoundary>
      <ConfirmDialog
        open={open === 'delete'}
        onClose={close}
        title="Delete this mock test?"
        confirm="Delete it"
        onConfirm={async () => {
          await remove.mutateAsync({ id: drive.id })
          toast({ title: 'Mock test deleted', tone: 'good' })
          await navigate(`/dashboard/students/${drive.learner?.id ?? ''}`, { replace: true })
        }}
      >
        {drive.learner?.name ?? 'The learner'} won’t see it any more, and it can’t be brought back.
      </ConfirmDialog>
    </>
  )
}
