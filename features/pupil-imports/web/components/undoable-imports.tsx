import { plural } from '#common/plural.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'
import { usePupilImports, useUndoImport } from '../hooks.ts'

/** What was imported in the last day. */
export function UndoableImports() {
  const { data } = usePupilImports()
  const undo = useUndoImport()
  if (!data || data.imports.length === 0) return null
  return (
    <Card title="Imported in the last 24 hours">
      <ul className="grid gap-2">
        {data.imports.map(({ id, kind, createdAt, rows }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {kind === 'pupils' ? 'Learners' : 'Diary'}, {plural(rows, 'row')}, {formatLocalDay(createdAt)},{' '}
              {formatLocalTime(createdAt)}
            </span>
            <Button
              variant="second"
              size="sm"
              busy={undo.isPending}
              onClick={() =>
                void undo.mutateAsync({ id }).then(
                  ({ undone, stayed }) =>
                    toast({
                      title: `${plural(undone, 'row')} undone`,
                      ...(stayed > 0 && {
                        description:
                          stayed === 1
                            ? '1 row is still there because it’s been used since.'
                            : `${stayed} rows are still there because they’ve been used since.`,
                      }),
                      tone: 'good',
                    }),
                  toastFailure,
                )
              }
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
