import { tidyJob } from '#server/retention.ts'

/** Stripe repeats a delivery for three days, by hand for thirty. The database enforces this too. */
const eventsDays = 90

/** Of somebody who paid for a learner: refunds rarely come later. */
const payersDays = 365

export const tidyPayments = tidyJob(
  'tidy-payments',
  {
    every: '47 3 * * *',
    keeps: { stripe_events: `${eventsDays} days`, 'paying_cards.payer_email': `${payersDays} days` },
  },
  async (db) => {
    await db.execute(
      'payments.tidyPayments',
      `delete from public.stripe_events where received_at < clock() - $1 * interval '1 day'`,
      [eventsDays],
    )
    await db.execute(
      'payments.forgetPayers',
      `update public.paying_cards set payer_email = null where payer_email is not null and noted_at < clock() - $1 * interval '1 day'`,
      [payersDays],
    )
  },
)
