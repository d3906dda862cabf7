import { catchUpPayments } from './catch-up.ts'
import { closeCheckout } from './close-checkout.ts'
import { sendRefund } from './refunds.ts'

export const paymentJobs = [closeCheckout, sendRefund, catchUpPayments]
