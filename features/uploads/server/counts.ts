import type { Count } from '#server/services.ts'

export const counts: readonly Count[] = [
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
]
