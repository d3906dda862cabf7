import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { toastFailure } from './toast.ts'
import { useOpening } from './use-opening.ts'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  confirm: string
  keep?: string
  danger?: boolean
  /** What must be seen first is here. */
  ready?: boolean
  /** Below what `children` says: a list, a banner. */
  body?: ReactNode
  /** The dialog closes when this is done; if it throws, it stays open and says why. */
  onConfirm: () => unknown
}

export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  confirm,
  keep = 'Keep it',
  danger = true,
  ready = true,
  body,
  onConfirm,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const { close, begin } = useOpening(() => {
    setWrong(undefined)
    onClose()
  })
  const go = async () => {
    const isOpen = begin()
    setBusy(true)
    setWrong(undefined)
    try {
      await onConfirm()
      if (isOpen()) close()
    } catch (error) {
      const failure = error instanceof Error ? error : new Error('Something went wrong. Please try again.')
      if (isOpen()) setWrong(failure.message)
      else toastFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={children}
      actions={
        <>
          <Button variant="second" onClick={close}>
            {keep}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} disabled={!ready} onClick={go}>
            {confirm}
          </Button>
        </>
      }
    >
      {body}
      {wrong && (
        <p role="alert" className="mt-3 font-semibold text-red-ink">
          {wrong}
        </p>
      )}
    </Dialog>
  )
}
