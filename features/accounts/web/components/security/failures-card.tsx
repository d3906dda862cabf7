import { useQuery } from '@tanstack/react-query'
import { formatDay, formatTime } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { queryFor } from '#web/api.ts'
import { getAccountSecurity } from '../../../contract.ts'
import { SettingRow } from './setting-row.tsx'

const whatFailed = { 'sign-in-failed': 'Wrong password', 'second-factor-failed': 'Wrong two-step code' }

export function FailuresCard() {
  const { data } = useQuery(queryFor(getAccountSecurity, {}))
  if (!data || data.failures.length === 0) return null
  return (
    <Card title="Failed log-ins">
      <p className="mb-2 text-ink-2">
        Someone tried to log in to your account in the last 30 days. If it wasn’t you, a long password and
        two-step verification keep them out. “Wrong two-step code” means they had the right password: change
        it.
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
