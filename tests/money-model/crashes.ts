import pg from 'pg'

/**
 * The process ends between two transactions: the one that would come next doesn't begin, nor do any after it until
 * `revive`, when the process has been started again. What had been committed, and what Stripe was asked, stays.
 */
export function openCrashes() {
  const pools = pg.Pool.prototype as unknown as { connect(this: Pool, ...values: unknown[]): unknown }
  const connect = pools.connect
  let left = Infinity
  let count = 0
  pools.connect = function (...values) {
    if (this.options.application_name !== 'clearway' || left-- > 0) return connect.apply(this, values)
    if (left === -1) count += 1
    return Promise.reject(new Error('crashed'))
  }
  return {
    /** After so many more transactions. */
    after: (transactions: number) => void (left = transactions),
    /** Whether it had crashed. */
    revive() {
      const isDead = left < 0
      left = Infinity
      return isDead
    },
    count: () => count,
    close: () => void (pools.connect = connect),
  }
}

type Pool = { options: { application_name?: string } }
