import { useId } from 'react'
import { get, type RegisterOptions, useFormContext } from 'react-hook-form'

export function useField(name: string, options?: RegisterOptions) {
  const form = useFormContext()
  const prefix = useId()
  const id = `${prefix}${name}`.replaceAll(/[^\w-]/g, '-')
  const error = (get(form.formState.errors, name) as { message?: string } | undefined)?.message
  return { id, error, register: form.register(name, options), form }
}
