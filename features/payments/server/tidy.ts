import * as z from 'zod/mini'
import { job } from '#server/jobs.ts'

/** Stripe repeats a delivery for three days, by hand for thirty. The database enforces this too. */
const eventsDays = 90

export const tidyPayments = job(
  'tidy-payments',
  z.object({}),
  (_none, services) =>
    services.asSystem('tidy payments', (db) =>
      db.execute(
        'payments.tidyPayments',
        `delete from public.stripe_events where received_at < clock() - $1 * interval '1 day'`,
        [eventsDays],
      ),
    ),
  { every: '47 3 * * *' },
)
