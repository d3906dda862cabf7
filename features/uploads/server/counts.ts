import type { Count } from '#server/metrics.ts'

export const counts: readonly Count[] = [
  {
    name: 'files_missing',
    help: 'Files whose bytes the nightly sweep did not find; somebody must look',
    async count(db) {
      const { rows } = await db.run<{ count: number }>(
        'select count(*) from storage.objects where missing_since is not null',
      )
      return rows[0]!.count
    },
  },
]
