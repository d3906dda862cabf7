/** The verbs of payments that others may use. */
export { checkLedger } from './books.ts'
export { payWithCredit, refundCredit } from './credits.ts'
export { releaseLesson, returnLesson } from './lesson-money.ts'
export { openCheckout } from './open-checkout.ts'
export { keepPackages, listPackages, offerPackage } from './packages.ts'
export { settleCheckout } from './settle.ts'
