import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { DeleteAccountCard } from '#features/account-deletion/web/components/delete-account-card.tsx'
import { MyDataCard } from '#features/account-deletion/web/components/my-data-card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { useAccount } from '#features/accounts/web/account.ts'
import { LinkedAccountsCard } from '#features/accounts/web/components/security/linked-accounts-card.tsx'
import { PasskeysCard } from '#features/accounts/web/components/security/passkeys-card.tsx'
import { FailuresCard } from '#features/accounts/web/components/security/failures-card.tsx'
import { ReauthenticationDialog } from '#features/accounts/web/components/security/reauthentication-dialog.tsx'
import { SessionsCard } from '#features/accounts/web/components/security/sessions-card.tsx'
import { SignInCard } from '#features/accounts/web/components/security/sign-in-card.tsx'
import { TwoStepCard } from '#features/accounts/web/components/security/two-step-card.tsx'
import { useSignInMethods } from '#features/accounts/web/hooks.ts'
import { readLink } from '#features/accounts/web/confirmation-link.ts'

export default function SecurityPage() {
  const { data: user, error, refetch } = useAccount()
  const { data: methods } = useSignInMethods()
  useReturnFromProvider()
  return (
    <>
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <PageHead title="Security" lead="How you log in, and where you’re logged in." />
      <div className="grid max-w-3xl gap-5">
        {user && <ReauthenticationDialog email={user.email ?? ''} />}
        {error && <ErrorState retry={refetch}>{error.message}</ErrorState>}
        {!user && !error && <ListSkeleton label="Loading your account" rows={4} />}
        {user && (
          <>
            <SignInCard user={user} />
            <TwoStepCard factors={user.factors ?? []} />
            {methods?.passkeys && <PasskeysCard />}
            <LinkedAccountsCard user={user} />
            <SessionsCard />
            <FailuresCard />
            <MyDataCard />
            <DeleteAccountCard />
          </>
        )}
      </div>
    </>
  )
}

function useReturnFromProvider() {
  const { search, hash, pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const { error } = readLink(search, hash)
    if (!error) return
    toast({ title: 'We couldn’t link that account', description: error, tone: 'bad' })
    void navigate(pathname, { replace: true })
  }, [search, hash, pathname, navigate])
}
