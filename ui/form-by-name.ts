/** A form for what stands around its fields: it reads and writes them by name alone and need not know their shape. */
export type FormByName = {
  getValues(): Readonly<Record<string, unknown>>
  setValue(name: string, value: unknown, options?: { shouldDirty?: boolean }): void
  getFieldState(name: string): { isDirty: boolean }
  watch(onChange: () => void): { unsubscribe(): void }
  reset(): void
  setError(name: string, error: { type: string; message?: string | undefined }): void
  control: { _defaultValues: Readonly<Record<string, unknown>> }
}
