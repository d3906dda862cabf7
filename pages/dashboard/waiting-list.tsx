import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { dayOf } from '#common/time.ts'
import { isId } from '#common/schema.ts'
import { dayPartNames } from '#features/diary/rules.ts'
import { useLessons } from '#features/lessons/web/hooks.ts'
import { useInstructor } from '#features/instructors/web/hooks.ts'
import { RequestsCard } from '#features/matching/web/components/requests-card.tsx'
import { JoinCard } from '#features/waiting-list/web/components/join-card.tsx'
import { MyWaiting } from '#features/waiting-list/web/components/my-waiting.tsx'
import { OffersCard } from '#features/waiting-list/web/components/offers-card.tsx'
import { RefillCard, WaitingForMe } from '#features/waiting-list/web/components/waiting-for-me.tsx'
import { daysIn } from '#features/waiting-list/web/join-link.ts'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ListSkeleton } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { useNow } from '#web/use-now.ts'
import { myZone } from '#web/zone.ts'

const NotBookedYet = lazily(
  async () => (await import('#features/payment-links/web/components/not-booked-yet.tsx')).NotBookedYet,
)
const SendGapDialog = lazily(
  async () => (await import('#features/waiting-list/web/components/send-gap-dialog.tsx')).SendGapDialog,
)
const TimeOffDialog = lazily(async () => (await import('./time-off-dialog.tsx')).TimeOffDialog)

export default function WaitingListPage() {
  const { role } = useSignedIn()
  return role === 'student' ? <Learners /> : <Instructors />
}

function Learners() {
  const [params] = useSearchParams()
  const id = params.get('instructor') ?? ''
  const minutes = Number(params.get('minutes')) || 60
  const instructor = useInstructor(id, minutes, { enabled: isId(id) })
  const held = useLessons({ status: 'held' })
  const toFinish = held.data?.lessons ?? []
  return (
    <>
      <PageHead
        title="Waiting list"
        lead="We’ll offer you times as they come free, one person after another."
      />
      {held.isPending ? (
        <ListSkeleton label="Loading your waiting list" rows={4} />
      ) : (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <div className="grid gap-5">
            {toFinish.map((lesson) => (
              <LazyBoundary key={lesson.id} quiet>
                <NotBookedYet lesson={lesson} />
              </LazyBoundary>
            ))}
            <OffersCard />
            <MyWaiting hasMore={toFinish.length > 0} />
          </div>
          {(!isId(id) || !instructor.isPending) && (
            <JoinCard
              instructor={instructor.data && { id, name: instructor.data.name }}
              postcode={params.get('postcode') ?? ''}
              days={daysIn(params)}
              part={dayPartNames.find((part) => part === params.get('time'))}
              minutes={[60, 90, 120].includes(minutes) ? minutes : 60}
            />
          )}
        </div>
      )}
    </>
  )
}

function Instructors() {
  const today = dayOf(useNow(), myZone())
  const [open, setOpen] = useState<'gap' | 'time-off'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHead title="Waiting list" lead="Who’d like a time with you, and what becomes of cancelled time.">
        <Button onClick={() => setOpen('gap')}>Offer a free time</Button>
        <Button variant="second" onClick={() => setOpen('time-off')}>
          Time off
        </Button>
      </PageHead>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid gap-5">
          <RequestsCard />
          <OffersCard />
          <WaitingForMe />
        </div>
        <RefillCard />
      </div>
      {open && (
        <LazyBoundary onFail={close}>
          {open === 'gap' ? <SendGapDialog onClose={close} /> : <TimeOffDialog on={today} onClose={close} />}
        </LazyBoundary>
      )}
    </>
  )
}
