import { catchUpPayments } from './catch-up.ts'
import { closeCheckout } from './close-checkout.ts'
import { sendRefund } from './refunds.ts'
import { tidyPayments } from './tidy.ts'

export const paymentJobs = [closeCheckout, sendRefund, catchUpPayments, tidyPayments]
