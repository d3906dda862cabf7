import { useId } from 'react'
import { get, type RegisterOptions, useFormContext } from 'react-hook-form'

/** What a field of a form needs: its registration, its id (the error summary links to it) and what is wrong with it. */
export function useField(name: string, options?: RegisterOptions) {
  const form = useFormContext()
  const prefix = useId()
  const id = `${prefix}${name}`.replaceAll(/[^\w-]/g, '-')
  const error = (get(form.formState.errors, name) as { message?: string } | undefined)?.message
  return { id, error, register: form.register(name, options), form }
}
