import type { Factor, GoTrueClient } from '@supabase/auth-js'
import { useState } from 'react'
import { formatDay } from '#common/time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useAccountChange } from '../../account.ts'
import { AddAuthenticator } from './add-authenticator.tsx'
import { RecoveryRow } from './recovery-codes.tsx'
import { SettingRow } from './setting-row.tsx'
import { StepUp } from './step-up.tsx'

export function TwoStepCard({ factors }: { factors: readonly Factor[] }) {
  const verified = factors.filter(
    ({ status, factor_type }) => status === 'verified' && factor_type !== ('recovery_code' as string),
  )
  const isOn = verified.length > 0
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2.5">
          Two-step verification {isOn ? <Badge tone="green">On</Badge> : <Badge tone="line">Off</Badge>}
        </span>
      }
    >
      <p className="mb-2 text-ink-2">
        {isOn
          ? 'After your password we ask for a code, so someone who learns your password still can’t get in.'
          : 'An app on your phone shows a code that changes every 30 seconds. Once it’s on, your password alone isn’t enough to get in.'}
      </p>
      <ul className="ruled">
        {verified.map((factor) => (
          <FactorRow key={factor.id} factor={factor} isLast={verified.length === 1} />
        ))}
        {isOn && <RecoveryRow />}
        <li>
          <AddAuthenticator taken={factors.map(({ friendly_name }) => friendly_name ?? '')} isFirst={!isOn} />
        </li>
      </ul>
    </Card>
  )
}

const kinds: Record<string, string> = {
  totp: 'Authenticator app',
  webauthn: 'Security key',
}

function FactorRow({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const [asking, setAsking] = useState<'no' | 'code' | 'sure'>('no')
  const remove = useAccountChange((client, factorId: string) => removeFactor(client, factorId, isLast))
  const name = factor.friendly_name || kinds[factor.factor_type] || 'Second step'
  const close = () => setAsking('no')
  return (
    <SettingRow
      label={name}
      says={`${kinds[factor.factor_type] ?? 'Second step'}, added ${formatDay(factor.created_at)}`}
    >
      <Button
        variant="danger-plain"
        size="sm"
        onClick={() => setAsking(factor.factor_type === 'totp' ? 'code' : 'sure')}
      >
        Remove<span className="sr"> {name}</span>
      </Button>
      <StepUp
        factorId={factor.id}
        open={asking === 'code'}
        onClose={close}
        onVerified={() => setAsking('sure')}
        title={`Remove ${name}`}
      />
      <ConfirmDialog
        open={asking === 'sure'}
        onClose={close}
        title={`Remove ${name}?`}
        confirm={isLast ? 'Turn off two-step verification' : 'Remove it'}
        onConfirm={async () => {
          await remove.mutateAsync(factor.id)
          toast({ title: isLast ? 'Two-step verification is off' : `${name} is removed`, tone: 'good' })
        }}
      >
        {isLast
          ? 'Your password alone will be enough to get in, and your recovery codes will stop working.'
          : 'You can still log in with your other second steps.'}
      </ConfirmDialog>
    </SettingRow>
  )
}

async function removeFactor(client: GoTrueClient, factorId: string, isLast: boolean) {
  if (isLast) {
    const { error } = await client.mfa.recoveryCodes.unenroll()
    if (error && error.code !== 'mfa_factor_not_found') return { data: null, error }
  }
  return client.mfa.unenroll({ factorId })
}
