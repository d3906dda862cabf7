import type { ReactNode, RefObject } from 'react'
import { toast } from '#ui/toast.ts'

type OneAtATimeProps = { busy: RefObject<boolean>; title: string; description?: string; children: ReactNode }

/** Busy buttons swallow clicks, and Enter is a click: say that the form is being sent. */
export function OneAtATime({ busy, title, description, children }: OneAtATimeProps) {
  return (
    <div
      onClickCapture={({ target }) => {
        if (busy.current && (target as Element).closest('button[type="submit"]'))
          toast({ title, ...(description && { description }) })
      }}
    >
      {children}
    </div>
  )
}
