import type { Db } from './database.ts'
import type { Subscriber } from './events.ts'
import type { Job } from './jobs.ts'
import type { PersonalData } from './personal-data.ts'
import type { App } from './route.ts'
import type { Count, MailFiles, Services } from './services.ts'

export type Feature = {
  readonly name: string
  routes?(app: App): void
  readonly jobs?: readonly Job[]
  readonly subscribers?: readonly Subscriber[]
  readonly findMe?: Services['findMe']
  /** The office of a school, as it acts for an instructor. */
  readonly office?: Services['office']
  readonly counts?: readonly Count[]
  readonly mailFiles?: MailFiles
  readonly personalData?: readonly PersonalData[]
  /** Paths of pages that come and go with the data, for search engines. */
  addresses?(db: Db): Promise<readonly string[]>
}
