import type { PasskeyListItem } from '@supabase/auth-js'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { lazily } from '#ui/lazy.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { unwrap, useAccountChange, withReauthentication, usePasskeys } from '../../account.ts'
import { nameDevice } from '../../device.ts'
import type { PasskeyNameFormProps } from './passkey-name-form.tsx'
import { SettingRow } from './setting-row.tsx'

const PasskeyNameForm = lazily(async () => (await import('./passkey-name-form.tsx')).PasskeyNameForm)

export function PasskeysCard() {
  const { data: passkeys, error, refetch } = usePasskeys()
  const [adding, setAdding] = useState(false)
  return (
    <Card title="Passkeys">
      <p className="mb-2 text-ink-2">
        Log in with your fingerprint, your face or your device’s PIN. A passkey can’t be guessed or phished.
      </p>
      {error && <ErrorState retry={refetch}>{error.message}</ErrorState>}
      {!passkeys && !error && <ListSkeleton label="Loading your passkeys" rows={1} />}
      {passkeys && (
        <ul className="ruled">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
          <li>
            <Button
              variant="second"
              size="sm"
              icon={<KeyRound aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              Add a passkey
            </Button>
          </li>
        </ul>
      )}
      <NameDialog
        open={adding}
        title="Add a passkey"
        says="Name it after the device, so you can tell them apart. Your browser will then ask for your fingerprint, face or PIN."
        initial={nameDevice(navigator.userAgent)}
        confirm="Continue"
        onClose={() => setAdding(false)}
        useSend={useAddPasskey}
        done="Your passkey is ready"
      />
    </Card>
  )
}

type PasskeyRowProps = { passkey: PasskeyListItem }

function PasskeyRow({ passkey: { id, friendly_name, created_at, last_used_at } }: PasskeyRowProps) {
  const [asking, setAsking] = useState<'no' | 'name' | 'remove'>('no')
  const remove = useAccountChange((client, passkeyId: string) => client.passkey.delete({ passkeyId }))
  const name = friendly_name || 'Passkey'
  const close = () => setAsking('no')
  const useRename = () => {
    const rename = useAccountChange((client, friendlyName: string) =>
      client.passkey.update({ passkeyId: id, friendlyName }),
    )
    return rename.mutateAsync
  }
  return (
    <SettingRow
      label={name}
      says={`Added ${formatDay(created_at)}${last_used_at ? `, last used ${formatDay(last_used_at)}` : ''}`}
    >
      <Button variant="second" size="sm" onClick={() => setAsking('name')}>
        Rename<span className="sr"> {name}</span>
      </Button>
      <Button variant="danger-plain" size="sm" onClick={() => setAsking('remove')}>
        Remove<span className="sr"> {name}</span>
      </Button>
      <NameDialog
        open={asking === 'name'}
        title="Rename this passkey"
        initial={name}
        confirm="Save name"
        onClose={close}
        useSend={useRename}
        done="Name saved"
      />
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={close}
        title={`Remove ${name}?`}
        confirm="Remove passkey"
        onConfirm={async () => {
          await remove.mutateAsync(id)
          toast({ title: `${name} is removed`, tone: 'good' })
        }}
      >
        It no longer works here. Delete it from your device too, so it isn’t offered any more.
      </ConfirmDialog>
    </SettingRow>
  )
}

function useAddPasskey() {
  const add = useAccountChange(async (client, friendlyName: string) => {
    const { id } = unwrap(await withReauthentication(() => client.registerPasskey()))
    return client.passkey.update({ passkeyId: id, friendlyName })
  })
  return add.mutateAsync
}

type NameDialogProps = PasskeyNameFormProps & { open: boolean; title: string; says?: string }

function NameDialog({ open, title, says, onClose, ...form }: NameDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} description={says}>
      <PasskeyNameForm {...form} onClose={onClose} />
    </Dialog>
  )
}
