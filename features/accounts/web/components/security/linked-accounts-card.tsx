import type { Provider, User, UserIdentity } from '@supabase/auth-js'
import { useState } from 'react'
import { formatDay } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useAccountChange } from '../../account.ts'
import { useSignInMethods } from '../../hooks.ts'
import { SettingRow } from './setting-row.tsx'

export function LinkedAccountsCard({ user }: { user: User }) {
  const { data: methods } = useSignInMethods()
  const mine = (user.identities ?? []).filter(({ provider }) => provider !== 'email' && provider !== 'phone')
  const offered = methods?.providers ?? []
  if (mine.length === 0 && offered.length === 0) return null
  const labelOf = (provider: string) => offered.find(({ name }) => name === provider)?.label ?? provider
  return (
    <Card title="Linked accounts">
      <p className="mb-2 text-ink-2">Log in with an account you have elsewhere.</p>
      <ul className="ruled">
        {mine.map((identity) => (
          <LinkedRow
            key={identity.identity_id}
            identity={identity}
            label={labelOf(identity.provider)}
            isOnly={user.identities?.length === 1}
          />
        ))}
        {offered
          .filter(({ name }) => !mine.some(({ provider }) => provider === name))
          .map(({ name, label }) => (
            <LinkRow key={name} name={name} label={label} />
          ))}
      </ul>
    </Card>
  )
}

function LinkedRow({ identity, label, isOnly }: { identity: UserIdentity; label: string; isOnly: boolean }) {
  const [asking, setAsking] = useState(false)
  const unlink = useAccountChange((client, which: UserIdentity) => client.unlinkIdentity(which))
  const address = identity.identity_data?.['email']
  const says = [
    typeof address === 'string' && address,
    identity.created_at && `linked ${formatDay(identity.created_at)}`,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <SettingRow
      label={label}
      says={
        isOnly ? `${says}. This is the only way you can log in: set a password before you unlink it.` : says
      }
    >
      {!isOnly && (
        <Button variant="danger-plain" size="sm" onClick={() => setAsking(true)}>
          Unlink<span className="sr"> {label}</span>
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Unlink ${label}?`}
        confirm={`Unlink ${label}`}
        onConfirm={async () => {
          await unlink.mutateAsync(identity)
          toast({ title: `${label} is unlinked`, tone: 'good' })
        }}
      >
        You can no longer log in with that {label} account. Your other ways to log in still work.
      </ConfirmDialog>
    </SettingRow>
  )
}

function LinkRow({ name, label }: { name: string; label: string }) {
  const link = useAccountChange((client, provider: string) =>
    client.linkIdentity({
      provider: provider as Provider,
      options: { redirectTo: `${location.origin}/dashboard/security` },
    }),
  )
  return (
    <SettingRow
      label={label}
      says={
        link.error ? <span className="font-semibold text-red-ink">{link.error.message}</span> : 'Not linked'
      }
    >
      <Button variant="second" size="sm" busy={link.isPending} onClick={() => link.mutate(name)}>
        Link<span className="sr"> {label}</span>
      </Button>
    </SettingRow>
  )
}
