import { useState } from 'react'
import * as z from 'zod/mini'
import { daysBetween } from '#common/days.ts'
import { InputDay } from '#common/schema.ts'
import { toast, toastFailure } from '#ui/toast.ts'
import { RequestError } from '#web/api-error.ts'
import { mostDaysBlocked } from '../rules.ts'
import { canGoBack, spanOf } from './block-undo.ts'
import { useBlockTime, useChangeBlock, useUnblockTime } from './hooks.ts'

export type EditedBlock = {
  id: string
  on: string
  from: string
  until: string
  to: string
  note: string
  repeats: boolean
}
export type Clash = { id: string; kind: string; startsAt: string; endsAt: string }

export type BlockTime = z.infer<typeof BlockTime>
export const BlockTime = z
  .object({
    on: InputDay,
    from: z.string(),
    until: InputDay,
    to: z.string(),
    note: z.string().check(z.trim(), z.maxLength(200)),
    every: z.string(),
    repeatUntil: z.string(),
    which: z.enum(['this', 'following', 'all']),
  })
  .check(({ value, issues }) => {
    const wrong = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message })
    if (value.until < value.on) wrong('until', 'Choose a later day.')
    else if (value.until === value.on && value.to <= value.from) wrong('to', 'Choose a later time.')
    else if (daysBetween(value.on, value.until) >= mostDaysBlocked)
      wrong('until', `Choose a day within ${mostDaysBlocked} days of the first.`)
    if (value.every !== '0' && !(value.repeatUntil > value.on)) wrong('repeatUntil', 'Choose a later day.')
  })

/** Blocks a time, or changes a block that is there. `clashes`: lessons in the way, each kept or to be dealt with first. */
export function useSaveBlock(edited: EditedBlock | undefined, onSaved: () => void) {
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const block = useBlockTime()
  const change = useChangeBlock()
  const unblock = useUnblockTime()

  async function save(value: BlockTime, { isAllDay, days }: { isAllDay: boolean; days: readonly number[] }) {
    setClashes([])
    const span = { ...spanOf(value), note: value.note, keep: [...kept] }
    const repeat = value.every !== '0' && {
      everyWeeks: Number(value.every),
      weekdays: [...days],
      until: value.repeatUntil,
    }
    try {
      const entry = edited
        ? await change.mutateAsync({ id: edited.id, ...span, which: value.which })
        : await block.mutateAsync({ ...span, ...(repeat && { repeat }) })
      const takeBack = () => {
        if (!edited) unblock.mutate({ id: entry.id, which: 'all' }, { onError: toastFailure })
        else
          void change
            .mutateAsync({ id: entry.id, ...spanOf(edited), note: edited.note, which: value.which })
            .then(() => toast({ title: 'As it was before', tone: 'good' }), toastFailure)
      }
      toast({
        title: edited ? 'Blocked time changed' : 'Time blocked',
        description: isAllDay ? 'All day' : `${value.from} to ${value.to}`,
        tone: 'good',
        ...((!edited || canGoBack(edited, value, span, entry)) && {
          action: { label: 'Undo', onClick: takeBack },
        }),
      })
      onSaved()
      return true
    } catch (error) {
      const found = error instanceof RequestError ? z.safeParse(Clashes, error.body).data?.clashes : undefined
      if (!found?.some(({ kind }) => kind === 'lesson' || kind === 'hold')) throw error
      setClashes(found)
      return false
    }
  }

  const keep = (id: string, isKept: boolean) =>
    setKept(new Set([...kept].filter((one) => one !== id).concat(isKept ? id : [])))
  return { clashes, kept, keep, save }
}

const Clashes = z.object({
  clashes: z.array(z.object({ id: z.string(), kind: z.string(), startsAt: z.string(), endsAt: z.string() })),
})
