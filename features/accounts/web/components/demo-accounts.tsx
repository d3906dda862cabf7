import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useConfig } from '#web/config.ts'
import type { Login } from '#web/config.ts'

export function DemoAccounts({ busy, onSignIn }: { busy: boolean; onSignIn: (login: Login) => void }) {
  const demo = useConfig()?.demo
  if (!demo) return null
  const accounts = [
    { label: 'Sign in as Learner', login: demo.student },
    { label: 'Sign in as Instructor', login: demo.instructor },
    { label: 'Sign in as School', login: demo.school_owner },
    { label: 'Sign in as Admin', login: demo.admin },
  ]
  return (
    <Card title="Demo accounts">
      <p className="mb-2 text-ink-2">
        This is a demonstration with made-up people. Sign in as one of them to look around.
      </p>
      <ul className="ruled">
        {accounts.map(({ label, login }) => (
          <li key={label} className="grid gap-2 py-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-4">
            <Button variant="second" size="sm" busy={busy} onClick={() => onSignIn(login)} className="w-full">
              {label}
            </Button>
            <span className="text-sm text-ink-2">
              <span className="block break-all">{login.email}</span>
              <code>{login.password}</code>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
