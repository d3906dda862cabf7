import type { Subscriber } from './events.ts'
import type { ServerFunction } from './functions.ts'
import type { Job } from './jobs.ts'
import type { PersonalData } from './personal-data.ts'
import type { App } from './route.ts'

/** What the server half of a feature brings; `server/app.ts` lists them all. */
export type Feature = {
  readonly name: string
  routes?(app: App): void
  readonly jobs?: readonly Job[]
  readonly subscribers?: readonly Subscriber[]
  readonly functions?: readonly ServerFunction[]
  /** What a person may have a copy of. */
  readonly personalData?: readonly PersonalData[]
}
