import { Button } from '#ui/button.tsx'
import { toastFailure } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { saveFile } from '#web/save-file.ts'
import { useState } from 'react'
import { getLessonFile } from '../../contract.ts'

export function AddToCalendar({ lessonId }: { lessonId: string }) {
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      const { name, content } = await call(getLessonFile, { id: lessonId })
      saveFile(name, 'text/calendar', content)
    } catch (error) {
      toastFailure(error as Error)
    }
    setBusy(false)
  }
  return (
    <Button variant="second" busy={isBusy} onClick={add}>
      Add to calendar
    </Button>
  )
}
