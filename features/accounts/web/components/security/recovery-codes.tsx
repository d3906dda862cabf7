import { Check, Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner } from '#ui/states.tsx'
import { useBrand } from '#web/brand.ts'
import { saveFile } from '#web/save-file.ts'
import { useAccountChange, useRecoveryCodes } from '../../account.ts'
import { SettingRow } from './setting-row.tsx'

export function RecoveryRow() {
  const { data: status, isPending } = useRecoveryCodes(true)
  const [asking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const make = useAccountChange((client, isAgain: boolean) =>
    isAgain ? client.mfa.recoveryCodes.regenerate() : client.mfa.recoveryCodes.generate(),
  )
  const show = async (isAgain: boolean) => setCodes((await make.mutateAsync(isAgain)).codes)
  const says = isPending
    ? 'In case you lose your phone.'
    : status
      ? `${status.remaining} of ${status.total} left`
      : 'None yet. Create some in case you lose your phone.'
  return (
    <SettingRow label="Recovery codes" says={says}>
      <Button variant="second" size="sm" onClick={() => setAsking(true)}>
        {status ? 'Create new codes' : 'Create recovery codes'}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={status ? 'Create new recovery codes?' : 'Create recovery codes?'}
        confirm={status ? 'Create new codes' : 'Create codes'}
        keep="Not now"
        danger={Boolean(status)}
        onConfirm={() => show(Boolean(status))}
      >
        {status
          ? 'Your old codes will stop working straight away.'
          : 'Each code logs you in once without your phone. Keep them somewhere safe.'}
      </ConfirmDialog>
      <Dialog open={codes !== undefined} onClose={() => setCodes(undefined)} title="Keep your recovery codes">
        {codes && <CodesToKeep codes={codes} onDone={() => setCodes(undefined)} />}
      </Dialog>
    </SettingRow>
  )
}

export function CodesToKeep({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { name } = useBrand()
  const [copied, setCopied] = useState(false)
  const text = `${name} recovery codes\nEach works once, instead of the code from your app.\n\n${codes.join('\n')}\n`
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <div className="print-alone grid gap-4">
      <Banner tone="yellow" title="We only show these once.">
        Each code works once, instead of the code from your app. Keep them where you can find them without
        your phone.
      </Banner>
      <ul
        aria-label="Recovery codes"
        className="num grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md bg-chalk p-4"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="no-print flex flex-wrap gap-2">
        <Button
          variant="second"
          size="sm"
          icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={copy}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="second"
          size="sm"
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile(`${name.toLowerCase()}-recovery-codes.txt`, 'text/plain', text)}
        >
          Download
        </Button>
        <Button
          variant="second"
          size="sm"
          icon={<Printer aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      <Button onClick={onDone} className="no-print">
        I’ve saved them
      </Button>
    </div>
  )
}
