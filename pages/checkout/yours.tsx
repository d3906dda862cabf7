import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { guestGone } from '#features/guests/contract.ts'
import { forgetGuest, readGuest } from '#features/guests/web/guest-session.ts'
import { useTakeOverBooking } from '#features/guests/web/hooks.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Banner, Waiting } from '#ui/states.tsx'

/** After logging in: what was held or booked before moves here, and goes on where it stood. */
export default function TakeOverPage() {
  const { mutateAsync, error } = useTakeOverBooking()
  const goTo = useNavigate()
  // Only read: React may draw this twice before it stays, and what is gone the first time is missed the second.
  const [guestToken] = useState(readGuest)
  useEffect(() => {
    if (!guestToken) return
    mutateAsync({ guestToken })
      .then(({ lessonId, isHeld }) =>
        goTo(isHeld ? `/checkout/${lessonId}` : `/dashboard/lessons/${lessonId}`, { replace: true }),
      )
      .catch(() => undefined) // shown below
      .finally(forgetGuest)
  }, [mutateAsync, goTo, guestToken])
  if (guestToken && !error) return <Waiting>Moving your booking to your account…</Waiting>
  return (
    <AccountFrame title="Your booking">
      <Banner tone="yellow">{error?.message ?? guestGone.detail}</Banner>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/instructor-directory">Choose a time</ButtonLink>
        <ButtonLink to="/dashboard" variant="second">
          Go to Dashboard
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
