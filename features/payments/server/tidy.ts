import * as z from 'zod/mini'
import { job } from '#server/jobs.ts'

/** Stripe repeats a delivery for three days and lets one be sent again by hand for thirty. The database lets nothing younger than this go. */
const eventsDays = 90

/** Nightly: which webhook deliveries have been dealt with, once none of them can come again. What they brought about is in the books. */
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
