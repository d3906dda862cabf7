import { useQuery } from '@tanstack/react-query'
import { formatDay, formatTime } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { queryFor } from '#web/api.ts'
import { getAccountSecurity } from '../../../contract.ts'
import { SettingRow } from './setting-row.tsx'

const whatFailed = { 'sign-in-failed': 'Wrong password', 'second-factor-failed': 'Wrong second step' }

export function FailuresCard() {
  const { data } = useQuery(queryFor(getAccountSecurity, {}))
  if (!data || data.failures.length === 0) return null
  return (
    <Card title="Attempts that failed">
      <p className="mb-2 text-ink-2">
        Somebody tried to sign in to your account in the last 30 days. If it was not you, a long password and
        two-step sign-in keep them out. After the right password, a wrong second step means that your password
        is known: change it.
      </p>
      <FewFirst items={data.failures} noun="attempts">
        {(shown) => (
          <ul className="ruled">
            {shown.map(({ at, ip, what }) => (
              <SettingRow
                key={at}
                label={whatFailed[what]}
                says={`${formatDay(at)}, ${formatTime(at)}${ip ? `, from ${ip}` : ''}`}
              />
            ))}
          </ul>
        )}
      </FewFirst>
    </Card>
  )
}
