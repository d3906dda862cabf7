import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { MyPlan } from '../../contract.ts'
import { trialDays } from '../../rules.ts'
import { goToStripe, useCancelSubscription, useResumeSubscription, useStartTrial } from '../hooks.ts'
import { fee, sayDay, sayPlan, titleOf } from '../words.ts'

/** What somebody has, until when, and the next thing to do about it. */
export const PlanCard = ({ my }: { my: MyPlan }) => (
  <Card title={titleOf(my)}>
    <p className="max-w-prose">{sayPlan(my)}</p>
    <div className="mt-4 flex flex-wrap gap-3">
      <Actions my={my} />
    </div>
    {my.canTry && (
      <p className="mt-3 max-w-prose text-sm text-ink-2">
        You don’t need a card for the {trialDays} days. We’ll remind you a week and a day before they end, and
        then you’re back on Free.
      </p>
    )}
  </Card>
)

function Actions({ my }: { my: MyPlan }) {
  if (my.failsOn)
    return (
      <>
        <ToStripe what="billing">Use another card</ToStripe>
        <Cancel says="Pro ends now, and we won’t try your card again." />
      </>
    )
  if (my.cancelsOn)
    return (
      <>
        <Resume />
        <Invoices />
      </>
    )
  if (my.renewsOn)
    return (
      <>
        <Invoices />
        <Cancel
          says={`${my.trialEndsOn ? 'You won’t be charged.' : 'You won’t be charged again.'} Pro stays until ${sayDay(my.renewsOn)}; after that you’re on Free.`}
        />
      </>
    )
  if (my.plan === 'enterprise') return my.hasInvoices && <Invoices />
  return (
    <>
      {my.canTry && <Try />}
      <ToStripe what="subscribe" variant={my.canTry ? 'second' : undefined}>
        {my.plan === 'pro' ? `Keep Pro, ${fee}` : `Subscribe to Pro, ${fee}`}
      </ToStripe>
      {my.hasInvoices && <Invoices />}
    </>
  )
}

const Invoices = () => (
  <ToStripe what="billing" variant="second">
    Card and invoices
  </ToStripe>
)

function Try() {
  const start = useStartTrial()
  return (
    <Button busy={start.isPending} onClick={() => void start.mutateAsync({}).catch(toastFailure)}>
      Try Pro free for {trialDays} days
    </Button>
  )
}

type ToStripeProps = {
  what: 'subscribe' | 'billing'
  variant?: 'second' | undefined
  children: ReactNode
}

function ToStripe({ what, variant, children }: ToStripeProps) {
  const [busy, setBusy] = useState(false)
  const press = () => {
    setBusy(true)
    goToStripe(what).catch((error: Error) => {
      setBusy(false)
      toastFailure(error)
    })
  }
  return (
    <Button variant={variant} busy={busy} onClick={press}>
      {children}
    </Button>
  )
}

function Cancel({ says }: { says: string }) {
  const [open, setOpen] = useState(false)
  const { mutateAsync: cancel } = useCancelSubscription()
  return (
    <>
      <Button variant="second" onClick={() => setOpen(true)}>
        Cancel Pro
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Cancel Pro?"
        confirm="Cancel Pro"
        keep="Keep Pro"
        onConfirm={() => cancel({})}
      >
        {says} What learners have paid by then keeps its commission.
      </ConfirmDialog>
    </>
  )
}

function Resume() {
  const resume = useResumeSubscription()
  return (
    <Button busy={resume.isPending} onClick={() => void resume.mutateAsync({}).catch(toastFailure)}>
      Stay on Pro
    </Button>
  )
}
