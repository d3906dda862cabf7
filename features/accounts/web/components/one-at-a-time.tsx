import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { toast } from '#ui/toast.ts'

type OneAtATimeProps = { busy: RefObject<boolean>; title: string; description?: string; children: ReactNode }

/** Busy buttons swallow clicks, and Enter is a click: say that the form is being sent, as long as it is. */
export function OneAtATime({ busy, title, description, children }: OneAtATimeProps) {
  const said = useRef<ReturnType<typeof toast>>(undefined)
  useEffect(() => () => said.current?.close(), [])
  return (
    <div
      onClickCapture={({ target }) => {
        if (!busy.current || !(target as Element).closest('button[type="submit"]')) return
        said.current?.close()
        said.current = toast({ title, ...(description && { description }) })
      }}
    >
      {children}
    </div>
  )
}
