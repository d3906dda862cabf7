/** Real time, unless a test or the seed sets it. In a transaction use `db.now()`, in SQL `clock()`. */
export class Clock {
  #set: Temporal.Instant | undefined

  now(): Temporal.Instant {
    return this.#set ?? Temporal.Now.instant()
  }

  get held(): Temporal.Instant | undefined {
    return this.#set
  }

  set(moment?: string | Temporal.Instant) {
    this.#set = typeof moment === 'string' ? Temporal.Instant.from(moment) : moment
  }

  advance(by: Temporal.DurationLike) {
    this.#set = this.now().add(by)
  }
}
