import { DownloadButton } from '#web/download-button.tsx'
import { sayNumber } from '../../rules.ts'
import { usePapersOf } from '../hooks.ts'
import { pathOf } from '../paper-path.ts'

export function PapersOfPayment({ payment }: { payment: string }) {
  const { data } = usePapersOf(payment)
  return data?.papers.map((paper) => (
    <DownloadButton key={paper.id} path={pathOf(paper)} name={`${sayNumber(paper).toLowerCase()}.pdf`}>
      {paper.kind === 'receipt' ? 'Receipt (PDF)' : `Credit note ${sayNumber(paper)} (PDF)`}
    </DownloadButton>
  ))
}
