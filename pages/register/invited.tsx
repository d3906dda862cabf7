import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { WhatTheySee } from '#features/invitations/web/components/what-they-see.tsx'
import { useReadInvitation } from '#features/invitations/web/hooks.ts'
import { tokenIn } from '#features/invitations/rules.ts'
import { Banner } from '#ui/states.tsx'
import { RequestError } from '#web/api-error.ts'

type FillIn = (person: { name: string; email: string; role: 'student' | 'instructor' }) => void

export function useInvitation(fillIn: FillIn) {
  const [token] = useState(tokenIn(useLocation().hash))
  const { data: invitation, error } = useReadInvitation(token)
  const isFilledIn = useRef(false)
  useEffect(() => {
    // Once: what is typed afterwards stays.
    if (!invitation || isFilledIn.current) return
    isFilledIn.current = true
    fillIn(invitation)
  }, [invitation, fillIn])
  const isGone = error instanceof RequestError && error.status === 410 ? error.detail : undefined
  // Before it has been read as well: a form that was sent early does not wait for that.
  return { token: isGone ? '' : token, linkToken: token, invitation, isGone }
}

export function InvitedBanner({
  linkToken,
  invitation,
  isGone,
}: Omit<ReturnType<typeof useInvitation>, 'token'>) {
  if (isGone) return <Banner tone="yellow">{isGone} You can register without it.</Banner>
  if (!invitation) return null
  const { from, word, role } = invitation
  return (
    <Banner
      tone="green"
      title={
        role === 'student'
          ? `${from.name} has invited you to learn with them`
          : `${from.name} has invited you to its team`
      }
    >
      {word && <p>“{word}”</p>}
      <WhatTheySee role={role} name={from.name} />
      <p className="mt-2">
        Already have an account? <Link to={`/dashboard/invitation#${linkToken}`}>Log in and accept</Link>
      </p>
    </Banner>
  )
}
