import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import * as z from 'zod/mini'
import type { MyVoucher, VoucherHours } from '../../contract.ts'
import { useMyVouchers, useRedeemVoucher, useVoucherHours } from '../hooks.ts'
import { sayDay } from '../words.ts'

type UseProps = { instructorId: string; name: string }

/** Vouchers that can be turned into hours here; nothing if there are none. */
export function UseVoucher({ instructorId, name }: UseProps) {
  const vouchers = useMyVouchers().data?.vouchers ?? []
  const [using, setUsing] = useState<MyVoucher>()
  if (vouchers.length === 0) return null
  return (
    <Card title={`Use your voucher with ${firstName(name)}`}>
      <ul className="ruled">
        {vouchers.map((voucher) => (
          <li key={voucher.id} className="flex-wrap">
            <span className="min-w-[min(12rem,100%)] flex-1">
              <b>{formatMoney(voucher.leftPence)}</b> from {voucher.buyerName ?? 'somebody'}
              <span className="block text-sm text-ink-2">Valid until {sayDay(voucher.lapsesOn)}</span>
            </span>
            <Button size="sm" variant="second" onClick={() => setUsing(voucher)}>
              Turn into hours
            </Button>
          </li>
        ))}
      </ul>
      {using && (
        <HoursDialog
          voucher={using}
          instructorId={instructorId}
          name={name}
          onClose={() => setUsing(undefined)}
        />
      )}
    </Card>
  )
}

type HoursProps = UseProps & { voucher: MyVoucher; onClose: () => void }

function HoursDialog(props: HoursProps) {
  const query = useVoucherHours(props.voucher.id, props.instructorId)
  return query.data ? (
    <Choose {...props} hours={query.data} />
  ) : (
    <QueryStatus query={query} label="Working out your hours" rows={1} />
  )
}

const fields = z.object({ minutes: z.string() })

function Choose({ voucher, instructorId, name, onClose, hours }: HoursProps & { hours: VoucherHours }) {
  const redeem = useRedeemVoucher()
  const { choices, leftPence, hourlyRatePence } = hours
  const form = useForm(fields, { defaultValues: { minutes: String(choices.at(-1)?.minutes ?? '') } })
  const chosen = choices.find(({ minutes }) => String(minutes) === form.watch('minutes'))
  const first = firstName(name)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Hours with ${first}`}
      description={`At ${first}’s price of ${formatMoney(hourlyRatePence)} an hour. They become lesson credit that doesn’t expire; what’s left stays on the voucher. Unused hours can go back to the card that paid, not to the voucher.`}
      disabled={!chosen}
      submit={chosen ? `Use ${formatMoney(chosen.pence)}` : 'Not enough left'}
      cancel="Not now"
      onSubmit={async () => {
        await redeem.mutateAsync({ id: voucher.id, instructorId, leftPence, ...chosen! })
        toast({
          title: `You have ${formatMinutes(chosen!.minutes)} with ${first}`,
          description: 'Choose a time, and pay with them.',
          tone: 'good',
        })
      }}
    >
      {chosen && (
        <SelectField
          name="minutes"
          label="How long"
          options={choices.map(({ minutes, pence }) => ({
            value: String(minutes),
            label: `${formatMinutes(minutes)}, ${formatMoney(pence)}`,
          }))}
          hint={
            chosen.pence === leftPence
              ? 'That’s all of it.'
              : `${formatMoney(leftPence - chosen.pence)} stays on the voucher.`
          }
        />
      )}
    </FormDialog>
  )
}
