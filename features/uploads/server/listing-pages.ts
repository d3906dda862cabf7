import * as z from 'zod/mini'
import { parseCursor, writeCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { rowOf } from './listing.ts'
import type { StoredObject } from './objects.ts'
import { badRequest } from './storage-problem.ts'

const optional = <S extends z.core.$ZodType>(shape: S) => z.optional(z.nullable(shape))
export const PageInput = z.object({
  prefix: optional(z.string()),
  limit: optional(z.int().check(z.minimum(1))),
  cursor: optional(z.string().check(z.maxLength(2_000))),
  with_delimiter: optional(z.boolean()),
  exactMatch: optional(z.boolean()),
  sortBy: optional(
    z.object({
      column: z.enum(['name', 'updated_at', 'created_at']),
      order: optional(z.enum(['asc', 'desc'])),
    }),
  ),
})

/** By what files are put in order, and the folders among them. */
const sorts = {
  name: { file: 'name', folder: 'f.key' },
  updated_at: { file: `to_char(updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.US')`, folder: `''` },
  created_at: { file: `to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US')`, folder: `''` },
}

/** A page of what the asker may see under a prefix, flat or by folders; the cursor leads to the next, whatever changes meanwhile. */
export async function listPage(db: Db, bucket: string, given: z.infer<typeof PageInput>) {
  const most = Math.min(given.limit ?? 1_000, 1_000)
  const after = given.cursor ? parseCursor(given.cursor) : undefined
  if (given.cursor && !after) throw badRequest('body/cursor is not one that was given out')
  const sort = sorts[given.sortBy?.column ?? 'name']
  const [order, beyond] = given.sortBy?.order === 'desc' ? ['desc', '<'] : ['asc', '>']
  const rows = await db.list(
    'uploads.listPage',
    `with here as (
       select o.*, case when $3 then position('/' in substr(o.name, length($2) + 1)) else 0 end as cut from storage.objects o
       where o.bucket_id = $1 and (case when $4 then o.name = $2 else o.name collate "C" ^@ $2 end)
     ), entries as (
       select *, name as key, false as is_folder, ${sort.file} as sort from here where cut = 0
       union all
       select (null::storage.objects).*, null, f.key, true, ${sort.folder} from
         (select distinct left(name, length($2) + cut) as key from here where cut > 0) f
     )
     select e.*, key as "key!", is_folder as "is_folder!" from entries e where $5::text is null or (sort collate "C", key collate "C") ${beyond} ($5, $6)
     order by sort collate "C" ${order}, key collate "C" ${order} limit $7`,
    [
      bucket,
      given.prefix ?? '',
      given.with_delimiter ?? false,
      given.exactMatch ?? false,
      after?.key ?? null,
      after?.id ?? null,
      most + 1,
    ],
  )
  const shown = rows.slice(0, most)
  const last = shown.at(-1)
  const hasNext = rows.length > most
  return {
    hasNext,
    ...(hasNext && last && { nextCursor: writeCursor(last.sort, last.key) }),
    folders: shown.filter((row) => row.isFolder).map(({ key }) => ({ name: key, key: key.slice(0, -1) })),
    objects: shown
      .filter((row) => !row.isFolder)
      .map((row) => ({ ...rowOf(row as StoredObject), key: row.key })),
  }
}
