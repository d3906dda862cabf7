/**
 * The time by which the server decides. It runs by itself; a test or the seed may set it.
 * Inside a verb ask `db.now()`, in SQL ask `clock()`: both give the transaction's moment.
 */
export class Clock {
  #set: Temporal.Instant | undefined

  now(): Temporal.Instant {
    return this.#set ?? Temporal.Now.instant()
  }

  /** The moment it is held at, or nothing while it runs by itself. */
  get held(): Temporal.Instant | undefined {
    return this.#set
  }

  /** `set('2026-11-24T09:00:00Z')` holds it there; `set()` lets it run. */
  set(moment?: string | Temporal.Instant) {
    this.#set = typeof moment === 'string' ? Temporal.Instant.from(moment) : moment
  }

  advance(by: Temporal.DurationLike) {
    this.#set = this.now().add(by)
  }
}
