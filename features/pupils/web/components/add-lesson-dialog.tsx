import { firstName } from '#common/first-name.ts'
import { useDiarySettings } from '#features/diary/web/settings-hooks.ts'
import { Dialog } from '#ui/dialog.tsx'
import { storeDraft } from '#ui/drafts.ts'
import { ListSkeleton } from '#ui/states.tsx'
import { useActingFor } from '#web/acting-for.tsx'
import { useIsCut } from '#web/connection.ts'
import { lessonDraft } from '../drafts.ts'
import { usePupils } from '../hooks.ts'
import { AddLessonForm, type NewLessonProps } from './add-lesson-form.tsx'

/** Closed by hand, it forgets what was typed; a reload does not. */
export function AddLessonDialog({ onClose, onBlock, ...props }: NewLessonProps) {
  const pupils = usePupils()
  const settings = useDiarySettings()
  const isCut = useIsCut()
  const principal = useActingFor()
  const { copyOf } = props
  const draft = copyOf || principal ? undefined : lessonDraft(props)
  const forget = () => draft && storeDraft(draft, undefined)
  const close = () => {
    forget()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={copyOf ? 'Copy this lesson' : 'Add a lesson'}
      description={
        copyOf
          ? 'Nothing is booked before you say so. Price and payment are as you choose below.'
          : `At any free time in ${principal ? `${firstName(principal.name)}’s` : 'your'} diary, outside ${principal ? 'the' : 'your'} opening hours too.`
      }
    >
      {pupils.data && settings.data ? (
        <AddLessonForm
          {...props}
          draft={draft}
          onClose={close}
          onBlock={
            onBlock &&
            ((time) => {
              forget()
              onBlock(time)
            })
          }
          pupils={pupils.data.pupils}
          lengths={settings.data.lessonLengths}
        />
      ) : isCut ? (
        <p className="mt-4">
          Adding a lesson needs a network: we have to look whether the time is free. Try again when you have a
          signal.
        </p>
      ) : (
        <ListSkeleton label="Loading your learners" rows={4} />
      )}
    </Dialog>
  )
}
