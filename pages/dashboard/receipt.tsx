import { Printer } from 'lucide-react'
import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { getReceipt } from '#features/payments/receipt-contract.ts'
import { receiptRows, receiptText } from '#features/payments/web/receipt-words.ts'
import { PapersOfPayment } from '#features/paperwork/web/components/papers-of-payment.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { queryFor } from '#web/api.ts'
import { useBrand } from '#web/brand.ts'
import { LoadOne } from '#web/load-one.tsx'
import { ShareButton } from '#web/share-button.tsx'

export default function ReceiptPage() {
  const { id = '' } = useParams()
  const { name, companyLine } = useBrand()
  const query = useQuery(queryFor(getReceipt, { id }))
  return (
    <>
      <div className="no-print">
        <BackLink to="/dashboard/payments">All payments</BackLink>
      </div>
      <LoadOne
        query={query}
        what="this payment"
        label="Loading the receipt"
        rows={4}
        all={{ to: '/dashboard/payments', label: 'All payments' }}
      >
        {(receipt) => (
          <>
            <PageHead title="Receipt" lead={receipt.packageName}>
              <span className="flex flex-wrap gap-2 no-print">
                <Button variant="second" icon={<Printer aria-hidden="true" />} onClick={() => print()}>
                  Print
                </Button>
                <PapersOfPayment payment={receipt.paymentId} />
                <ShareButton title={`Receipt from ${name}`} text={receiptText(receipt, name)} />
              </span>
            </PageHead>
            <Card>
              <dl className="sums">
                {receiptRows(receipt).map(([label, value]) => (
                  <div key={`${label} ${value}`}>
                    <dt className="text-ink-2">{label}</dt>
                    <dd className="whitespace-normal text-right [overflow-wrap:anywhere]">{value}</dd>
                  </div>
                ))}
              </dl>
              <p className="mt-4 text-sm text-ink-2">
                {companyLine.startsWith(name) ? companyLine : `${name}. ${companyLine}`}
              </p>
            </Card>
          </>
        )}
      </LoadOne>
    </>
  )
}
