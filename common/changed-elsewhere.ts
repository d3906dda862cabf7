import { apiError } from './api-error.ts'

export const changedElsewhere = apiError(
  409,
  'changed-elsewhere',
  'This was changed in another tab or on another device while you were editing.',
)
