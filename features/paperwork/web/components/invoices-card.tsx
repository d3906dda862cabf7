import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import { formatDate } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { Table } from '#ui/table.tsx'
import { DownloadButton } from '#web/download-button.tsx'
import type { Paper } from '../../contract.ts'
import { sayNumber, sayVatNumber } from '../../rules.ts'
import { useInvoices, useVat } from '../hooks.ts'
import { pathOf } from '../paper-path.ts'
import { VatDialog } from './vat-dialog.tsx'

/** What an instructor’s accountant asks for: an invoice for each month’s commission, and the VAT number. */
export function InvoicesCard() {
  const query = useInvoices()
  return (
    <Card title="Invoices and VAT">
      <QueryStatus query={query} label="Loading your invoices" rows={3} />
      {query.data && (
        <>
          <Vat />
          {query.data.papers.length > 0 ? (
            <FewFirst items={query.data.papers} few={3} noun="invoices">
              {(few) => <Invoices invoices={few} />}
            </FewFirst>
          ) : (
            <p className="mt-4 text-ink-2">
              On the first of each month you get an invoice for our commission in the month before.
            </p>
          )}
        </>
      )}
    </Card>
  )
}

function Vat() {
  const { data } = useVat()
  const [open, setOpen] = useState(false)
  if (!data) return null
  const { vatNumber } = data
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        {vatNumber ? (
          <>
            Registered for VAT, <strong>{sayVatNumber(vatNumber)}</strong>. Your learners’ receipts show the
            VAT that’s in your prices.
          </>
        ) : (
          'You’re not registered for VAT.'
        )}
      </p>
      <Button size="sm" variant="second" onClick={() => setOpen(true)}>
        {vatNumber ? 'Change VAT number' : 'Add VAT number'}
      </Button>
      {open && <VatDialog vatNumber={vatNumber} onClose={() => setOpen(false)} />}
    </div>
  )
}

const Invoices = ({ invoices }: { invoices: readonly Paper[] }) => (
  <div className="mt-4">
    <Table
      label="Invoices for commission"
      rows={invoices}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Month', cell: ({ month }) => formatDate(month!, 'month and year') },
        { head: 'Number', cell: (paper) => sayNumber(paper) },
        { head: 'Commission', cell: ({ pence }) => formatMoney(pence) },
        {
          head: 'File',
          place: 'right',
          cell: (paper) => (
            <DownloadButton size="sm" path={pathOf(paper)} name={`${sayNumber(paper).toLowerCase()}.pdf`}>
              PDF
            </DownloadButton>
          ),
        },
      ]}
    />
  </div>
)
