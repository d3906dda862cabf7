import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from './button.tsx'
import type { DialogProps } from './dialog-box.tsx'
import { Dialog } from './dialog.tsx'
import { Form, type FormProps, SubmitButton } from './form.tsx'
import { toastFailure } from './toast.ts'
import { useOpening } from './use-opening.ts'

type FormDialogProps<Input extends FieldValues, Output> = Pick<
  DialogProps,
  'title' | 'description' | 'wide' | 'onClose'
> &
  Pick<FormProps<Input, Output>, 'form' | 'onSubmit' | 'draft' | 'children'> & {
    submit: ReactNode
    cancel?: string
    danger?: boolean
    disabled?: boolean
  }

/** A dialog that is one form. It closes when `onSubmit` is done, and stays open if that throws or answers `false`. */
export function FormDialog<Input extends FieldValues, Output>({
  form,
  onSubmit,
  draft,
  submit,
  cancel = 'Cancel',
  danger = false,
  disabled = false,
  onClose,
  children,
  ...head
}: FormDialogProps<Input, Output>) {
  const { close, begin } = useOpening(onClose)
  return (
    <Dialog open onClose={close} {...head}>
      <Form
        form={form}
        draft={draft}
        className="mt-4"
        onSubmit={async (values) => {
          const isOpen = begin()
          try {
            const done = (await onSubmit(values)) !== false
            if (done && isOpen()) close()
            return done
          } catch (error) {
            if (!isOpen() && error instanceof Error) toastFailure(error)
            throw error
          }
        }}
      >
        {children}
        <div className="dialog-end">
          <Button variant="second" onClick={close}>
            {cancel}
          </Button>
          <SubmitButton variant={danger ? 'danger' : 'primary'} disabled={disabled}>
            {submit}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
