import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { guestGone } from '#features/guests/contract.ts'
import { takeGuest } from '#features/guests/web/guest-session.ts'
import { useTakeOverBooking } from '#features/guests/web/hooks.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Banner, Waiting } from '#ui/states.tsx'

/** After logging in: what was held or booked before moves here, and goes on where it stood. */
export default function TakeOverPage() {
  const { mutate, error, isPending } = useTakeOverBooking()
  const goTo = useNavigate()
  const [guestToken] = useState(takeGuest)
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current || !guestToken) return
    isAsked.current = true
    mutate(
      { guestToken },
      {
        onSuccess: ({ lessonId, isHeld }) =>
          void goTo(isHeld ? `/checkout/${lessonId}` : `/dashboard/lessons/${lessonId}`, { replace: true }),
      },
    )
  }, [mutate, goTo, guestToken])
  if (guestToken && (isPending || !error)) return <Waiting>Bringing your booking along…</Waiting>
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
