import { formatMoney } from '#common/money.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { formatLocalDay } from '#web/zone.ts'
import type { SavedCard, WeeklyPayment } from '../../contract.ts'
import { consentVersion } from '../../rules.ts'
import { cardHolder, consentTo, nameCard } from '../../words.ts'
import { useMyCard, useStartCardPayments } from '../hooks.ts'

type AgreeDialogProps = { weekly: WeeklyPayment; card: SavedCard | null; onClose: () => void }

/** What a learner agrees to, before a card is saved or charged. */
export function AgreeDialog({ weekly, card, onClose }: AgreeDialogProps) {
  const start = useStartCardPayments()
  const { refetch } = useMyCard()
  const agree = async () => {
    const { seriesId: id, pricePence, comes } = weekly
    const { url } = await start
      .mutateAsync({ id, pricePence, comes, consent: consentVersion })
      .catch(async (error: unknown) => {
        // What has changed is read before it's agreed to.
        await refetch()
        throw error
      })
    if (url) location.assign(url)
    else toast({ title: 'Your card pays these lessons now', tone: 'good' })
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Pay these lessons by card automatically?"
      confirm={card ? 'Agree' : 'Agree and save a card'}
      keep="Not now"
      danger={false}
      onConfirm={agree}
      body={
        <>
          <ul className="mt-3 grid list-disc gap-2 pl-5">
            {consentTo({ ...weekly, minutes: weekly.comes.minutes }).map((line) => (
              <li key={line}>{line}</li>
            ))}
            <li>{cardHolder}</li>
          </ul>
          {weekly.dueNow.length > 0 && (
            <p className="mt-3 font-semibold">
              Charged when you start:{' '}
              {weekly.dueNow
                .map(
                  ({ startsAt, pricePence }) => `${formatMoney(pricePence)} for ${formatLocalDay(startsAt)}`,
                )
                .join(', ')}
              .
            </p>
          )}
        </>
      }
    >
      {card
        ? `We’ll use your ${nameCard(card)}. This is what you agree to:`
        : 'You save a card on Stripe’s page; we never see its number. This is what you agree to:'}
    </ConfirmDialog>
  )
}
