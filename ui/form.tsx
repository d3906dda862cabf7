import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useRef } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
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
import { useDraft } from './use-draft.ts'
import { useFound } from './use-found.ts'

type FormProps<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>
  /** May throw what the server refused: its `issues` go to their fields, its `detail` to the summary. What was typed stays. */
  onSubmit: (values: Output) => unknown
  /** Where it is posted to while no script runs, or none yet: never as a GET, which would write what was typed into the address. */
  action?: string
  className?: string
  children: ReactNode
}

/** A form that says what is wrong above its fields, takes the focus there, and cannot be sent twice. */
export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  action,
  className,
  children,
}: FormProps<Input, Output>) {
  const sending = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  // What stands around the fields reads them by name alone and need not know their shape.
  const anyForm = form as unknown as UseFormReturn
  useDraft(anyForm, element)
  useFound(anyForm, action, element)
  const send = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values as Output)
    } catch (error) {
      showError(anyForm, error)
    }
  })
  return (
    <FormProvider {...anyForm}>
      <form
        ref={element}
        {...(action && { action, method: 'post', encType: 'multipart/form-data' })}
        noValidate
        className={cx('form', className)}
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
      </form>
    </FormProvider>
  )
}

/** The button that sends the form around it; busy while that lasts. */
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

function showError(form: UseFormReturn, error: unknown) {
  const { detail, message, issues = [] } = (error ?? {}) as ApiError
  const known = issues.flatMap(({ path, message }) => {
    const name = typeof path === 'string' ? path : (path ?? []).map(String).join('.')
    return name && name in form.getValues() ? [{ name, message }] : []
  })
  for (const { name, message } of known) form.setError(name, { type: 'server', message })
  if (known.length === 0)
    form.setError('root', {
      type: 'server',
      message: String(detail ?? message ?? 'Something went wrong. Please try again.'),
    })
}

// A schema's own words come first; these stand in where it has none.
config({ localeError: sayWhatIsWrong })

/**
 * A form over the schema that the server checks too. It is checked when sent, then live.
 * `const form = useForm(RegisterInput, { defaultValues })`, then `<Form form={form} onSubmit={…}>`.
 */
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
