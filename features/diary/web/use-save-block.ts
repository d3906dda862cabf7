import { useState } from 'react'
import * as z from 'zod/mini'
import { daysBetween } from '#common/days.ts'
import { InputDay } from '#common/schema.ts'
import { toast, toastFailure } from '#ui/toast.ts'
import { RequestError } from '#web/api-error.ts'
import type { Repeat, Which } from '../blocks-contract.ts'
import { mostDaysBlocked } from '../rules.ts'
import { canGoBack, spanOf } from './block-undo.ts'
import { useBlockTime, useChangeBlock, useUnblockTime } from './hooks.ts'
import { type Cancelled, sayCancelled, sayTimes } from './say-time-off.ts'

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

export type Decision = 'keep' | 'cancel' | 'moved'

/** What stands in the way of a block, and what is to become of it. */
export type InTheWay = {
  clashes: readonly Clash[]
  decisions: ReadonlyMap<string, Decision>
  decide: (ids: readonly string[], decision: Decision | undefined) => void
  /** How often saving was refused since: the focus then goes to what is undecided. */
  refusals: number
  message: string
  onMessage: (message: string) => void
}

type TimeOff = {
  startsAt: string
  endsAt: string
  note: string
  repeat?: Repeat
  keep: string[]
  cancel: string[]
  message: string
  id?: string
  which?: Which
}

/** Blocks the time and cancels what was chosen, at once. */
export type CancelOver = (timeOff: TimeOff) => Promise<Cancelled>

type Saving = { edited: EditedBlock | undefined; cancelOver: CancelOver; onSaved: () => void }
type Days = { isAllDay: boolean; days: readonly number[] }

const nothing = { of: '', clashes: [] as readonly Clash[], decisions: new Map<string, Decision>() }

/** Blocks a time, or changes a block that is there; what is in the way is decided about first. */
export function useSaveBlock({ edited, cancelOver, onSaved }: Saving) {
  const [way, setWay] = useState(nothing)
  const [refusals, setRefusals] = useState(0)
  const [message, setMessage] = useState('')
  const block = useBlockTime()
  const change = useChangeBlock()
  const unblock = useUnblockTime()

  async function save(value: BlockTime, { isAllDay, days }: Days) {
    // Of another time: that one’s lessons are not in the way of this.
    const { clashes, decisions } = way.of === keyOf(value, days) ? way : nothing
    if (clashes.some(({ id }) => !decisions.has(id))) {
      setRefusals(refusals + 1)
      return false
    }
    const chosen = (decision: Decision) =>
      clashes.map(({ id }) => id).filter((id) => decisions.get(id) === decision)
    const span = { ...spanOf(value), note: value.note, keep: chosen('keep') }
    const cancel = chosen('cancel')
    const repeat = value.every !== '0' && {
      everyWeeks: Number(value.every),
      weekdays: [...days],
      until: value.repeatUntil,
    }
    try {
      if (cancel.length > 0) {
        const done = await cancelOver({
          ...span,
          cancel,
          message,
          ...(repeat && { repeat }),
          ...(edited && { id: edited.id, which: value.which }),
        })
        toast({ ...sayCancelled(done, Boolean(edited)), tone: 'good' })
        if (done.toCall.length === 0) onSaved()
        return true
      }
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
        title: edited ? 'Time off changed' : 'Time off added',
        description: isAllDay ? 'All day' : sayTimes(value),
        tone: 'good',
        ...((!edited || canGoBack(edited, value, span, entry)) && {
          action: { label: 'Undo', onClick: takeBack },
        }),
      })
      onSaved()
      return true
    } catch (error) {
      const named = error instanceof RequestError ? z.safeParse(Clashes, error.body).data?.clashes : undefined
      // What is blocked or kept is gone around.
      const found = (named ?? []).filter(
        ({ id, kind }) => (kind === 'lesson' || kind === 'hold') && decisions.get(id) !== 'keep',
      )
      if (found.length === 0) throw error
      const known = clashes.filter(
        ({ id }) => decisions.get(id) !== 'moved' && !found.some((one) => one.id === id),
      )
      setWay({
        of: keyOf(value, days),
        clashes: [...known, ...found].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)),
        decisions: new Map([...decisions].filter(([id]) => known.some((one) => one.id === id))),
      })
      setRefusals(refusals + 1)
      return false
    }
  }

  function decide(ids: readonly string[], decision: Decision | undefined) {
    const decisions = new Map(way.decisions)
    for (const id of ids) {
      if (decision) decisions.set(id, decision)
      else decisions.delete(id)
    }
    setWay({ ...way, decisions })
  }

  /** Undefined: nothing is known to be in the way of this time. */
  const inTheWayOf = (value: Times, days: readonly number[]): InTheWay | undefined =>
    way.of === keyOf(value, days) ? { ...way, decide, refusals, message, onMessage: setMessage } : undefined
  return { inTheWayOf, save }
}

type Times = Pick<BlockTime, 'on' | 'from' | 'until' | 'to' | 'every' | 'repeatUntil'>

const keyOf = ({ on, from, until, to, every, repeatUntil }: Times, days: readonly number[]) =>
  [on, from, until, to, every, repeatUntil, ...days].join(' ')

const Clashes = z.object({
  clashes: z.array(z.object({ id: z.string(), kind: z.string(), startsAt: z.string(), endsAt: z.string() })),
})
