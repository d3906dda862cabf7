import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { eraseFiles, sweepFiles } from './jobs.ts'
import { uploadRoutes } from './routes.ts'

export const feature: Feature = {
  name: 'uploads',
  routes: uploadRoutes,
  counts: [
    {
      name: 'files_missing',
      help: 'Files whose bytes the nightly sweep did not find; somebody must look',
      count: async (db) =>
        (
          await db.get(
            'uploads.countMissing',
            'select count(*) from storage.objects where missing_since is not null',
          )
        ).count,
    },
  ],
  jobs: [eraseFiles, sweepFiles],
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
