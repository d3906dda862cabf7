import { Link } from 'react-router'
import { plural, pluralWord } from '#common/plural.ts'
import { formatDate } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { Table, WhenStacked } from '#ui/table.tsx'
import { toastFailure } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import type { MyPromotion } from '../../contract.ts'
import { shownDays } from '../../rules.ts'
import { useMyPromotion, useSetMyPromotion } from '../hooks.ts'

/** For those whose plan has promoted places: the switch, and what came of it. */
export function PromotionCard() {
  const { data: my } = useMyPromotion()
  const set = useSetMyPromotion()
  if (!my?.isInPlan) return null
  const isOn = set.isPending ? set.variables.isOn : my.isOn
  return (
    <Card title="Promoted places">
      <div className="grid gap-4">
        <Toggle
          label="Show me in promoted places"
          hint="Up to two instructors are shown above a page of results, marked “Promoted”. You’re one of them only where you fit everything that was chosen and have a time free. Everyone on a paid plan takes turns, an hour at a time."
          checked={isOn}
          onChange={(checked) => void set.mutateAsync({ isOn: checked }).catch(toastFailure)}
        />
        {!my.isListed && (
          <p>
            You aren’t shown in any at the moment, because your public page can’t be seen.{' '}
            <Link to="/dashboard/settings/public-profile">Your directory entry</Link>
          </p>
        )}
        <Seen my={my} />
        <p>
          <Link to="/help/instructors/getting-listed#promoted-places">How promoted places work</Link>
        </p>
      </div>
    </Card>
  )
}

const Seen = ({ my: { shown, opened, days } }: { my: MyPromotion }) =>
  shown === 0 ? (
    <p className="text-ink-2">Nobody has seen you there in the last {shownDays} days.</p>
  ) : (
    <div>
      <p>
        In the last {shownDays} days you were seen there on <strong>{plural(shown, 'page')}</strong> of
        results, and somebody went on to your page{' '}
        <strong>{opened === 1 ? 'once' : plural(opened, 'time')}</strong>.
      </p>
      <details className="mt-2">
        <summary className="min-h-11 py-2.5 font-semibold">Day by day</summary>
        <Table
          label="Promoted places, day by day"
          rows={days}
          keyOf={({ day }) => day}
          columns={[
            { head: 'Day', cell: ({ day }) => formatDate(day, 'short date') },
            {
              head: 'Pages',
              cell: (one) => (
                <>
                  {one.shown}
                  <WhenStacked> {pluralWord(one.shown, 'page')}</WhenStacked>
                </>
              ),
            },
            {
              head: 'Went on to you',
              place: 'right',
              cell: (one) => (
                <>
                  {one.opened}
                  <WhenStacked> went on to you</WhenStacked>
                </>
              ),
            },
          ]}
        />
      </details>
    </div>
  )
