import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { timesOf } from '#features/guests/web/guest-session.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { useReleaseHold } from '#features/lessons/web/hooks.ts'
import { useTimeLeft } from '#features/payments/web/use-time-left.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { useNow } from '#web/use-now.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalDeadline, formatLocalNearMoment } from '#web/zone.ts'
import { useLessonUntilPaid, useOpenPayerLink, usePayerLink, useWithdrawPayerLink } from '../payer-hooks.ts'
import { LinkToShare } from './payer-waiting.tsx'

type NotBookedYetProps = { lesson: Lesson }

/** A time that is only held must not look like a lesson: until when, who is to pay, and the ways on. */
export function NotBookedYet({ lesson }: NotBookedYetProps) {
  const me = useSignedIn()
  const secondsLeft = useTimeLeft(lesson.holdExpiresAt)
  useLessonUntilPaid(lesson)
  if (lesson.status !== 'held' || secondsLeft === 0)
    return (
      <Banner tone="yellow" title="We’re no longer holding this slot">
        <p>You haven’t been charged.</p>
        <p className="mt-2">
          <ButtonLink to={timesOf(me, lesson.instructor.id)} size="sm">
            Choose a time again
          </ButtonLink>
        </p>
      </Banner>
    )
  return lesson.waitsForPayer ? <WaitsForPayer lesson={lesson} /> : <WaitsForYou lesson={lesson} />
}

const WaitsForYou = ({ lesson }: NotBookedYetProps) => (
  <Held lesson={lesson} waits="You haven’t paid.">
    <ButtonLink to={`/checkout/${lesson.id}`}>Finish booking</ButtonLink>
  </Held>
)

function WaitsForPayer({ lesson }: NotBookedYetProps) {
  const { id } = lesson
  const link = usePayerLink(id).data
  const open = useOpenPayerLink()
  const withdraw = useWithdrawPayerLink()
  const goTo = useNavigate()
  const payMyself = () =>
    void withdraw.mutateAsync({ id }).then(() => {
      toast({ title: 'The link is withdrawn', description: 'You’ve got ten minutes to pay yourself.' })
      return goTo(`/checkout/${id}`)
    }, toastFailure)
  return (
    <Held
      lesson={lesson}
      waits={
        link ? `Waiting for someone to pay ${formatMoney(link.pricePence)}.` : 'Waiting for someone to pay.'
      }
      below={
        link &&
        open.data && (
          <div className="mt-3 grid gap-3">
            <LinkToShare lesson={lesson} link={link} url={open.data.url} />
          </div>
        )
      }
    >
      {link && !open.data && (
        <Button
          busy={open.isPending}
          onClick={() => void open.mutateAsync({ id, packageId: link.packageId }).catch(toastFailure)}
        >
          Show the link
        </Button>
      )}
      <Button variant="second" busy={withdraw.isPending} onClick={payMyself}>
        Pay it myself
      </Button>
    </Held>
  )
}

type HeldProps = NotBookedYetProps & { waits: string; below?: ReactNode; children: ReactNode }

function Held({ lesson, waits, below, children }: HeldProps) {
  const { id, startsAt, instructor, holdExpiresAt } = lesson
  const release = useReleaseHold()
  const now = useNow()
  return (
    <Banner tone="yellow" title="Not booked yet">
      <p>
        {formatLocalNearMoment(startsAt)} with {instructor.name}
      </p>
      <p>
        {waits} We’re holding it until{' '}
        <b className="num">{holdExpiresAt && formatLocalDeadline(holdExpiresAt, now)}</b>.
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        {children}
        <Button
          variant="plain"
          busy={release.isPending}
          onClick={() => void release.mutateAsync({ id }).catch(toastFailure)}
        >
          Release this slot
        </Button>
      </p>
      {below}
    </Banner>
  )
}
