import { tidyJob } from '#server/retention.ts'

/** Stripe repeats a delivery for three days, by hand for thirty. The database enforces this too. */
const eventsDays = 90

export const tidyPayments = tidyJob(
  'tidy-payments',
  { every: '47 3 * * *', keeps: { stripe_events: `${eventsDays} days` } },
  (db) =>
    db.execute(
      'payments.tidyPayments',
      `delete from public.stripe_events where received_at < clock() - $1 * interval '1 day'`,
      [eventsDays],
    ),
)
