import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { Button } from '#ui/button.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { formatLocalDay } from '#web/zone.ts'
import type { Pupil } from '../../contract.ts'
import type { Owed } from '../../money-contract.ts'
import { useReceiveEarlierDebt, useRemoveEarlierDebt, useUndoEarlierReceipt } from '../earlier-hooks.ts'
import { receiptWords, receivedWay } from '../words.ts'
import { receivedWays } from './receive-button.tsx'

/** In a pupil's record: what was owed from before, paid or not. */
export function EarlierDebts({ pupil }: { pupil: Pupil }) {
  const remove = useRemoveEarlierDebt()
  const undo = useUndoEarlierReceipt()
  return (
    <>
      <h3 className="mt-4 mb-1 text-sm font-semibold">Balance from before</h3>
      <ul className="grid gap-1">
        {pupil.earlierDebts.map(({ id: debtId, pence, receivedAt, method }) => {
          const debt = { id: pupil.id, debtId }
          return (
            <li key={debtId} className="flex flex-wrap items-center justify-between gap-2">
              <span>
                {pence < 0 ? `${formatMoney(-pence)} ahead` : `Owes ${formatMoney(pence)}`}
                {receivedAt && method && ` ${receivedWay[method]}, received ${formatLocalDay(receivedAt)}`}
              </span>
              <span className="flex flex-wrap gap-2">
                {receivedAt ? (
                  <Button
                    variant="plain"
                    size="sm"
                    busy={undo.isPending}
                    onClick={() => undo.mutate(debt, { onError: toastFailure })}
                  >
                    Undo<span className="sr"> that it was received</span>
                  </Button>
                ) : (
                  <>
                    {pence > 0 && <ReceiveDebt id={pupil.id} debtId={debtId} pence={pence} />}
                    <Button
                      variant="plain"
                      size="sm"
                      busy={remove.isPending}
                      onClick={() => remove.mutate(debt, { onError: toastFailure })}
                    >
                      Remove
                    </Button>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {pupil.earlierDebts.some(({ pence }) => pence < 0) && (
        <p className="mt-1 text-sm text-ink-2">
          Take what they’re ahead off the price of their next lesson, then remove it here.
        </p>
      )}
    </>
  )
}

type EarlierOwedProps = { earlier: Owed['earlier']; named: boolean }

/** Where all that is owed is listed. */
export const EarlierOwed = ({ earlier, named }: EarlierOwedProps) => (
  <FewFirst items={earlier} few={6} noun="amounts">
    {(few) => (
      <ul className="ruled text-md" aria-label="Owed from before">
        {few.map(({ id, pupilId, learnerId, name, pence }) => (
          <li key={id} className="flex-wrap">
            <span className="min-w-0 flex-1 basis-48">
              {named && (
                <>
                  <Link to={`/dashboard/students/${learnerId}`}>{name}</Link>,{' '}
                </>
              )}
              from before, {formatMoney(pence)}
            </span>
            <ReceiveDebt id={pupilId} debtId={id} pence={pence} />
          </li>
        ))}
      </ul>
    )}
  </FewFirst>
)

/** It came one way or the other. `id` is the record's. */
export function ReceiveDebt({ pence, ...debt }: { id: string; debtId: string; pence: number }) {
  const receive = useReceiveEarlierDebt()
  const undo = useUndoEarlierReceipt()
  // Not in `mutate`'s callbacks: what is owed no more is gone from the page before they are called.
  const takeBack = () => void undo.mutateAsync(debt).then(() => toast(receiptWords.takenBack), toastFailure)
  const note = (method: 'cash' | 'bank') =>
    void receive
      .mutateAsync({ ...debt, method })
      .then(
        () => toast({ ...receiptWords.noted(pence), action: { label: 'Undo', onClick: takeBack } }),
        toastFailure,
      )
  return receivedWays.map(({ payment, label, icon }) => (
    <Button
      key={payment}
      variant="second"
      size="sm"
      icon={icon}
      busy={receive.isPending}
      onClick={() => note(payment)}
    >
      {label}
    </Button>
  ))
}
