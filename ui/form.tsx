import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useRef } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  get,
  useForm as useHookForm,
  useFormContext,
  type UseFormReturn,
} from 'react-hook-form'
import { config } from 'zod/mini'
import type * as z from 'zod/v4/core'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { sayWhatIsWrong } from './form-messages.ts'
import { FormSummary } from './form-summary.tsx'
import type { FormByName } from './form-by-name.ts'
import { DraftNote } from './draft-note.tsx'
import { useDraft } from './use-draft.ts'
import { useEarlyInput } from './use-early-input.ts'
import { useStoredDraft } from './use-stored-draft.ts'

export type FormProps<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>
  /**
   * May throw an API error: `issues` go to their fields, `detail` to the summary. `false`: it has set errors of its own.
   * Input and draft stay in both cases.
   */
  onSubmit: (values: Output) => unknown
  className?: string
  /** The name under which unsaved changes are stored on this device. */
  draft?: string | undefined
  children: ReactNode
}

export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  className,
  draft,
  children,
}: FormProps<Input, Output>) {
  const sending = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  useDraft(form, element)
  const stored = useStoredDraft(form, element, draft)
  const id = useEarlyInput(form)
  const send = form.handleSubmit(async (values) => {
    try {
      if ((await onSubmit(values)) === false) return
      if (draft !== undefined) form.reset(form.getValues(), { keepSubmitCount: true })
      stored.forget()
    } catch (error) {
      showError(form, error)
    }
  })
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        id={id}
        method="dialog" // before its script is there it goes nowhere, least of all into the address
        noValidate
        className={cx('form needs-script', className)}
        onSubmit={async (event) => {
          event.preventDefault()
          event.stopPropagation()
          if (sending.current) return
          sending.current = true
          await send(event).finally(() => (sending.current = false))
        }}
      >
        <FormSummary />
        {children}
        <DraftNote savedAt={stored.savedAt} onDiscard={stored.discard} />
      </form>
    </FormProvider>
  )
}

export function SubmitButton({ children, ...look }: Omit<Parameters<typeof Button>[0], 'type' | 'busy'>) {
  const { formState } = useFormContext()
  return (
    <Button {...look} type="submit" busy={formState.isSubmitting}>
      {children}
    </Button>
  )
}

type ApiError = {
  detail?: unknown
  message?: unknown
  issues?: readonly { path?: string | readonly PropertyKey[]; message?: string }[]
}

function showError(form: FormByName, error: unknown) {
  const { detail, message, issues = [] } = (error ?? {}) as ApiError
  const known = issues.flatMap(({ path, message }) => {
    const name = typeof path === 'string' ? path : (path ?? []).map(String).join('.')
    return name && get(form.getValues(), name) !== undefined ? [{ name, message }] : []
  })
  for (const { name, message } of known) form.setError(name, { type: 'server', message })
  if (known.length === 0)
    form.setError('root', {
      type: 'server',
      message: String(detail ?? message ?? 'Something went wrong. Please try again.'),
    })
}

config({ localeError: sayWhatIsWrong })

/** Checked on submit, then live. `const form = useForm(RegisterInput, { defaultValues })`. */
export function useForm<Input extends FieldValues, Output>(
  schema: z.$ZodType<Output, Input>,
  options: { defaultValues?: DefaultValues<Input>; values?: Input } = {},
): UseFormReturn<Input, unknown, Output> {
  return useHookForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false, // the summary takes the focus
    ...options,
  })
}
