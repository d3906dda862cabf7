import type { Paper } from '../contract.ts'

export const pathOf = ({ id }: Pick<Paper, 'id'>) => `/api/papers/${id}/paper.pdf`
