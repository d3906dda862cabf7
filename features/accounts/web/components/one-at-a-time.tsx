import type { ReactNode, RefObject } from 'react'
import { toast } from '#ui/toast.ts'

type OneAtATimeProps = { busy: RefObject<boolean>; title: string; description?: string; children: ReactNode }

/** Around a form: whoever sends it once more while it is on its way is told so. The busy button swallows the click, and Enter is a click on it. */
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
