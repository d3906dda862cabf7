import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from './button.tsx'
import type { DialogProps } from './dialog-box.tsx'
import { Dialog } from './dialog.tsx'
import { Form, type FormProps, SubmitButton } from './form.tsx'

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
  return (
    <Dialog open onClose={onClose} {...head}>
      <Form
        form={form}
        draft={draft}
        className="mt-4"
        onSubmit={async (values) => {
          const done = (await onSubmit(values)) !== false
          if (done) onClose()
          return done
        }}
      >
        {children}
        <div className="dialog-end">
          <Button variant="second" onClick={onClose}>
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
