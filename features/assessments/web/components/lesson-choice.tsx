import { useWatch } from 'react-hook-form'
import { formatSpan } from '#common/time.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { myZone } from '#web/zone.ts'
import { SelectField } from '#ui/select-field.tsx'
import { words } from '../words.ts'

/** Which lesson the form is about; of one that is not marked as delivered it says that this is done along with it. */
export function LessonChoice({ lessons }: { lessons: readonly Lesson[] }) {
  const chosen = useWatch({ name: 'lesson_id' })
  const isMarked = lessons.find(({ id }) => id === chosen)?.status === 'delivered'
  return (
    <>
      <SelectField
        name="lesson_id"
        label="Which lesson?"
        options={lessons.map(({ id, startsAt, endsAt }) => ({
          value: id,
          label: formatSpan(startsAt, endsAt, myZone()),
        }))}
      />
      {chosen && !isMarked && <p className="mt-2 text-sm">{words.marksToo}</p>}
    </>
  )
}
