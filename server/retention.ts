import * as z from 'zod/mini'
import type { Db } from './database.ts'
import { type Job, job } from './jobs.ts'
import type { Services } from './services.ts'

/** A job that deletes what is old, as the service. docs/operations.md has a row for each of what it `keeps`. */
export const tidyJob = (
  name: string,
  { every, keeps }: Required<Pick<Job['options'], 'every' | 'keeps'>>,
  work: (db: Db, services: Services) => Promise<unknown>,
) =>
  job(name, z.object({}), (_none, services) => services.asSystem(name, (db) => work(db, services)), {
    every,
    keeps,
  })
