import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { eraseFiles } from './erase.ts'
import { uploadsRoutes } from './routes.ts'
import { sweepFiles } from './sweep.ts'

export const feature: Feature = {
  name: 'uploads',
  routes: uploadsRoutes,
  jobs: [eraseFiles, sweepFiles],
  /** The list; the files themselves are downloaded from where they are shown. */
  personalData: [
    rowsOf(
      'files',
      'select bucket_id as bucket, name, mimetype, size, created_at from storage.objects where owner = $1 order by created_at',
    ),
    rowsOf(
      'who_read_your_files',
      `select name, how, at, reader_id = owner as by_you from storage.reads where owner = $1 order by at`,
    ),
  ],
}
