import type { User } from '@supabase/auth-js'
import { Card } from '#ui/card.tsx'
import { hasPassword } from '../../account.ts'
import { ChangeEmail, PendingEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { SettingRow } from './setting-row.tsx'

export function SignInCard({ user }: { user: User }) {
  const email = user.email ?? ''
  const isFirst = !hasPassword(user.identities)
  return (
    <Card title="Email and password">
      <ul className="ruled">
        <SettingRow label="Email address" says={email}>
          <ChangeEmail email={email} />
        </SettingRow>
        {user.new_email && (
          <li>
            <PendingEmail email={email} next={user.new_email} />
          </li>
        )}
        <SettingRow
          label="Password"
          says={isFirst ? 'None: you log in another way.' : 'We never store it in readable form.'}
        >
          <ChangePassword email={email} isFirst={isFirst} />
        </SettingRow>
      </ul>
    </Card>
  )
}
