import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'

const RefundDialog = lazily(async () => (await import('./refund-dialog.tsx')).RefundDialog)

export function RefundPayment({ id, name }: { id: string; name: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="second" size="sm" onClick={() => setAsking(true)}>
        Refund<span className="sr"> {name}</span>
      </Button>
      {asking && (
        <LazyBoundary onFail={() => setAsking(false)}>
          <RefundDialog id={id} onClose={() => setAsking(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
