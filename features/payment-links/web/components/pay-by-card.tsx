import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import type { usePayByLink } from '../hooks.ts'

type PayByCardProps = {
  pay: Pick<ReturnType<typeof usePayByLink>, 'error' | 'isPending' | 'mutate'>
  token: string
  price: string
  isOver: boolean
  children: ReactNode
}

/** The way to the payment service’s page, for somebody who has a link. */
export const PayByCard = ({ pay, token, price, isOver, children }: PayByCardProps) => (
  <>
    {pay.error && (
      <Banner tone="red" title="You haven’t been charged">
        {pay.error.message}
      </Banner>
    )}
    {!isOver && (
      <div className="grid gap-3">
        <Button
          size="lg"
          wide
          busy={pay.isPending}
          onClick={() => pay.mutate({ token }, { onSuccess: ({ url }) => location.assign(url) })}
        >
          Pay {price} by card
        </Button>
        {children}
      </div>
    )}
  </>
)
