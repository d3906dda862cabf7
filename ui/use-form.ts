import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DefaultValues,
  type FieldValues,
  useForm as useHookForm,
  type UseFormReturn,
} from 'react-hook-form'
import { config } from 'zod/mini'
import type * as z from 'zod/v4/core'
import { sayWhatIsWrong } from './form-messages.ts'

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
