import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatDay } from '#common/time.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton, Banner } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { RequestError } from '#web/api-error.ts'
import { useLogOut } from '#web/log-out.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import type { ReadInvitation } from '#features/invitations/contract.ts'
import { WhatTheySee } from '#features/invitations/web/components/what-they-see.tsx'
import { useAcceptInvitation, useReadInvitation } from '#features/invitations/web/hooks.ts'
import { tokenIn } from '#features/invitations/rules.ts'

export default function InvitationPage() {
  const [token] = useState(tokenIn(useLocation().hash))
  const query = useReadInvitation(token)
  return (
    <>
      <PageHead title="Invitation" />
      <div className="max-w-2xl">
        {token === '' && <Gone>Open the whole link from the email.</Gone>}
        {token !== '' && query.isPending && <ListSkeleton label="Loading the invitation" rows={1} />}
        {query.isError &&
          (query.error instanceof RequestError && query.error.status === 410 ? (
            <Gone>{query.error.detail}</Gone>
          ) : (
            <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>
          ))}
        {query.data && <Offer invitation={query.data} token={token} />}
      </div>
    </>
  )
}

const Gone = ({ children }: { children: string }) => (
  <EmptyState
    title="This invitation link doesn’t work."
    action={<ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>}
  >
    {children}
  </EmptyState>
)

function Offer({ invitation, token }: { invitation: ReadInvitation; token: string }) {
  const me = useSignedIn()
  const goTo = useNavigate()
  const logOut = useLogOut()
  const accept = useAcceptInvitation()
  const { from, word, role, expiresAt } = invitation
  const fits = me.role === role
  const go = () =>
    accept.mutate(
      { token },
      {
        onSuccess() {
          toast({
            title:
              role === 'student' ? `${from.name} is your instructor now` : `You belong to ${from.name} now`,
            tone: 'good',
          })
          void goTo('/dashboard', { replace: true })
        },
      },
    )
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={from.name} of="instructor" image={from.image} size="lg" />
        <p className="min-w-[min(12rem,100%)] flex-1 text-lg font-semibold">
          {role === 'student'
            ? `${from.name} would like to teach you`
            : `${from.name} invites you to join its team`}
        </p>
      </div>
      {word && <blockquote className="mt-4 border-l-4 border-line pl-4">{word}</blockquote>}
      <WhatTheySee role={role} name={from.name} />
      <div className="mt-5 grid gap-4">
        {accept.error && <Banner tone="red">{accept.error.message}</Banner>}
        {fits ? (
          <div className="flex flex-wrap gap-3">
            <Button busy={accept.isPending} onClick={go}>
              Accept
            </Button>
            <ButtonLink variant="second" to="/dashboard">
              Not now
            </ButtonLink>
          </div>
        ) : (
          <Banner
            tone="yellow"
            title={`This invitation is for ${role === 'student' ? 'a learner’s' : 'an instructor’s'} account.`}
          >
            <p>You’re logged in as {me.email}. Log out, then open the link in the email again.</p>
            <Button variant="second" size="sm" className="mt-3" onClick={logOut}>
              Log out
            </Button>
          </Banner>
        )}
        <p className="text-sm text-ink-2">
          Until {formatDay(expiresAt)}. If you do nothing, we won’t tell anyone.
        </p>
      </div>
    </Card>
  )
}
