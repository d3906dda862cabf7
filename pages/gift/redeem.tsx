import { useState } from 'react'
import * as z from 'zod/mini'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { Given } from '#features/vouchers/web/components/given.tsx'
import { useGivenVoucher } from '#features/vouchers/web/hooks.ts'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { Banner, ListSkeleton } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'

const fields = z.object({ code: z.string().check(z.trim(), z.minLength(1, 'Enter your code.')) })

export default function RedeemGiftPage() {
  const [code, setCode] = useState(() => new URLSearchParams(location.search).get('code') ?? '')
  const { data, error } = useGivenVoucher(code)
  const form = useForm(fields, { defaultValues: { code } })
  return (
    <AccountFrame
      title={data ? 'A gift for you' : 'Use a gift voucher'}
      lead={data ? undefined : 'Its code is in the email you got, with 16 letters and digits.'}
    >
      {data && <Given code={code} voucher={data} />}
      {error && <Banner tone="yellow">{error.message}</Banner>}
      {code !== '' && !data && !error && <ListSkeleton label="Reading the code" rows={2} />}
      {(code === '' || error) && (
        <Form form={form} onSubmit={(values) => setCode(values.code)}>
          <TextField
            name="code"
            label="Code"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
          />
          <SubmitButton wide>Check the voucher</SubmitButton>
        </Form>
      )}
    </AccountFrame>
  )
}
