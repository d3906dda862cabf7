import type { ReactNode } from 'react'

type SettingRowProps = { label: ReactNode; says?: ReactNode; mark?: ReactNode; children?: ReactNode }

export function SettingRow({ label, says, mark, children }: SettingRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="break-words">{label}</b>
          {mark}
        </span>
        {says && <span className="block break-words text-md text-ink-2">{says}</span>}
      </span>
      {children && <span className="flex flex-wrap gap-2">{children}</span>}
    </li>
  )
}
